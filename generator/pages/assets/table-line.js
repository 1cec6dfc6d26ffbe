// The line to the table: messages in and out. It comes back by itself; what can't be sent now is never sent later.
// `away`: why nothing is asked while there is no line.
const table = { view: {}, version: 0, game: null, words: {}, busy: false, away: "" };
const line = (() => {
  const heard = {};
  let socket = null;
  let tries = 0;
  let timer = 0;
  let gone = false;
  const on = (type, listener) => { (heard[type] ??= []).push(listener); };
  const tell = (type, message) => (heard[type] ?? []).forEach((listener) => listener(message));
  function open() {
    clearTimeout(timer);
    if (gone || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const address = new URL("live", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    socket = new WebSocket(address);
    socket.addEventListener("open", () => tell("open", {}));
    socket.addEventListener("message", (event) => {
      tries = 0;
      const message = JSON.parse(event.data);
      tell(message.type, message);
    });
    socket.addEventListener("close", (event) => {
      // The table knows no such link, or no longer; asking again wouldn't change that. 1012: its server ends; 4413: too
      // many are connected.
      gone = [1008, 4403, 4404].includes(event.code);
      tell("closed", { why: gone ? "gone" : { 1012: "shut", 4413: "full" }[event.code] ?? "away_line" });
      if (!gone) timer = setTimeout(open, Math.min(8000, 400 * 2 ** tries++));
    });
  }
  const send = (message) => {
    if (!socket || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
  addEventListener("online", open);
  addEventListener("pageshow", () => { if (socket) open(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && socket) open(); });
  return { on, open, send };
})();
