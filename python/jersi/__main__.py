"""`python -m jersi`: the games, their turns and the engine, from the command line."""

import argparse
import sys

import jersi
from jersi._jersi import say


def parser() -> argparse.ArgumentParser:
    """The arguments, in the language that is set."""
    parser = argparse.ArgumentParser(prog="python -m jersi", description=say("python-about"))
    parser.add_argument("--version", action="version", version=jersi.__version__)
    parser.add_argument("--lang", choices=jersi.languages(), help=say("python-lang"))
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help=say("python-games"))
    show = commands.add_parser("show", help=say("python-show"))
    perft = commands.add_parser("perft", help=say("python-perft"))
    best = commands.add_parser("best", help=say("python-best"))
    for command in (show, perft, best):
        command.add_argument("game", help=say("python-game"))
    perft.add_argument("depth", type=int, help=say("python-depth"))
    for command in (show, perft, best):
        command.add_argument("position", nargs="?", help=say("python-position"))
    best.add_argument("--level", type=int, default=10, help=say("python-level"))
    best.add_argument("--time", type=float, default=1.0, help=say("python-time"))
    bench = commands.add_parser("bench", help=say("python-fingerprint"))
    bench.add_argument("--depth", type=int, default=6, help=say("python-depth"))
    commands.add_parser("ugi", help=say("python-ugi"))
    return parser


def obey(arguments: argparse.Namespace) -> None:
    """Does what the arguments ask for."""
    if arguments.command == "games":
        for id in jersi.games():
            print(f"{id:<12}{jersi.Game(id).summary()}")
        return
    if arguments.command == "bench":
        rows = jersi.fingerprint(arguments.depth)
        for id, nodes in rows:
            print(f"{id:<40} {nodes:>12}")
        print(sum(nodes for _, nodes in rows), "nodes")
        return
    if arguments.command == "ugi":
        jersi.ugi()
        return
    game = jersi.Game(arguments.game)
    position = game.position(arguments.position) if arguments.position else game.start()
    if arguments.command == "perft":
        print(position.perft(arguments.depth))
    elif arguments.command == "show":
        print(position)
        print(" ".join(position.turns(marks=True)))
    else:
        found = jersi.Engine(game, level=arguments.level).analyse(position, time=arguments.time, lines=3)
        for line in found.lines:
            value = f"{line.points / 100:+.2f}" if line.points is not None else f"#{line.win}"
            print(f"{value:>7} {line.depth:>3}  {' '.join(line.turns)}")


def main(arguments: list[str] | None = None) -> int:
    """Runs a command; the exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    # The language first: help and errors speak it, too.
    early = argparse.ArgumentParser(add_help=False)
    early.add_argument("--lang", choices=jersi.languages())
    chosen, _ = early.parse_known_args(words)
    if chosen.lang:
        jersi.set_language(chosen.lang)
    try:
        obey(parser().parse_args(words))
    except jersi.JersiError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
