from typing_extensions import override as override
