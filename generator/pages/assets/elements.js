"use strict";
// Elements of a page: found, made, drawn.
const SVG = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const make = (parent, name, attributes = {}, text = "") => {
  const element = document.createElement(name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  if (text !== "") element.textContent = text;
  parent.append(element);
  return element;
};
const draw = (parent, name, attributes = {}) => {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  parent.append(element);
  return element;
};
const icon = (parent, name, colour) => {
  const box = draw(parent, "svg", { class: "icon", viewBox: "-12 -12 24 24", "aria-hidden": "true" });
  draw(box, "use", { href: `#icon-${name}`, transform: "scale(1 -1)" });
  box.style.color = colour;
};
// A view with its changes; null: the key is gone.
const added = (view, changes) => Object.fromEntries(Object.entries({ ...view, ...changes }).filter(([, value]) => value !== null));
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
