"""The flags of `sixfold serve`. Each can be given as an environment variable too: --root-path is SIXFOLD_ROOT_PATH."""

from __future__ import annotations

from typing import Annotated

import typer

Host = Annotated[str, typer.Option(help="the address to listen on; 0.0.0.0 for others in your network")]
Port = Annotated[int | None, typer.Option(help="the port; 8000 by default, or the next that is free")]
Database = Annotated[str, typer.Option(help="a file, or a URL such as postgresql+asyncpg://…")]
Browser = Annotated[bool, typer.Option(help="open the page")]
Pace = Annotated[float, typer.Option(help="seconds a bot waits before it moves")]
Workers = Annotated[
    int | None, typer.Option(help="processes in which bots think; by default a core is left for the rest")
]

WATCHING = "For whoever runs it"
Metrics = Annotated[
    str,
    typer.Option(help="who may read /metrics: local (programs on this machine), all, or off", rich_help_panel=WATCHING),
]
AccessLog = Annotated[
    bool, typer.Option(help="write a line of JSON for each request to standard error", rich_help_panel=WATCHING)
]
Check = Annotated[
    bool, typer.Option("--check", help="say whether all is well, and do not serve", rich_help_panel=WATCHING)
]

LIMITS = "What clients may take"
Limit = Annotated[int, typer.Option(help="requests an address may make in a minute", rich_help_panel=LIMITS)]
Messages = Annotated[int, typer.Option(help="messages a connection may send in a second", rich_help_panel=LIMITS)]
Connections = Annotated[int, typer.Option(help="connections held at the same time", rich_help_panel=LIMITS)]
ConnectionsPerAddress = Annotated[
    int, typer.Option(help="connections that one address may hold", rich_help_panel=LIMITS)
]
HeaderTimeout = Annotated[
    float, typer.Option(help="seconds in which the head of a request must arrive", rich_help_panel=LIMITS)
]
BodyTimeout = Annotated[float, typer.Option(help="seconds in which its body must arrive then", rich_help_panel=LIMITS)]

NewTables = Annotated[
    int | None,
    typer.Option(help="tables an address may make in a minute; by default a tenth of --limit", rich_help_panel=LIMITS),
]
Hints = Annotated[
    int | None,
    typer.Option(help="hints an address may have in a minute; by default a twentieth", rich_help_panel=LIMITS),
]
WrongCodes = Annotated[
    int, typer.Option(help="codes without a table an address may try in a minute", rich_help_panel=LIMITS)
]
TableConnections = Annotated[int, typer.Option(help="connections a table may have", rich_help_panel=LIMITS)]

KEEPING = "How long tables are kept"
KeepUnfinished = Annotated[
    str,
    typer.Option(
        help="remove tables at which nothing happens for so long, such as 90d; or forever", rich_help_panel=KEEPING
    ),
]
KeepFinished = Annotated[
    str, typer.Option(help="remove tables whose match has been over for so long; or forever", rich_help_panel=KEEPING)
]

PROXIES = "Behind a proxy"
TrustedProxies = Annotated[
    str,
    typer.Option(
        help="addresses or networks of proxies, with commas between: what they forward is believed, nobody else's",
        rich_help_panel=PROXIES,
    ),
]
RootPath = Annotated[str, typer.Option(help="what stands before every path, such as /games", rich_help_panel=PROXIES)]
PublicUrl = Annotated[
    str,
    typer.Option(
        help="the address for links and QR codes, such as https://games.example.org; by default that of each request",
        rich_help_panel=PROXIES,
    ),
]
