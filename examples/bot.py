#!/usr/bin/env python3
"""Plays on a Jersi server with any engine that speaks UGI. Standard library only. docs/PROTOCOL.md describes what is said.

    python3 examples/bot.py http://127.0.0.1:8080 NAME jersi ugi

registers the program NAME on its first run, keeps its token in NAME.token, and plays whoever invites it, 500 ms a turn.
"""
import json, os, secrets, subprocess, sys, urllib.error, urllib.request

server, name, *command = sys.argv[1:]


def ask(method, path, body=None, **headers):
    data = None if body is None else json.dumps(body).encode()
    headers["content-type"] = "application/json"
    return urllib.request.urlopen(urllib.request.Request(server + path, data, headers, method=method), timeout=60)


if not os.path.exists(name + ".token"):
    made = json.load(ask("POST", "/api/bots", {"name": name}, **{"idempotency-key": secrets.token_hex(16)}))
    with os.fdopen(os.open(name + ".token", os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
        file.write(made["token"])
me = {"authorization": "Bearer " + open(name + ".token").read()}


def tell(path, body):
    try:
        ask("POST", path, body, **me)
    except urllib.error.HTTPError as refused:  # The other may have resigned while the engine thought: the next game goes on.
        print(refused.read().decode(), flush=True)


engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
for line in ask("GET", "/api/bots/events", **me):
    event = json.loads(line) if line.strip() else {"type": "nothing"}
    if event["type"] == "turn":
        moves = " moves " + " ".join(event["played"]) if event["played"] else ""
        engine.stdin.write(f"setoption name MoveFormat value words\nsetoption name Variant value {event['variant']}\n")
        engine.stdin.write(f"position fen {event['start']}{moves}\ngo movetime 500\n")
        word = next(said.split()[1] for said in engine.stdout if said.startswith("bestmove"))
        turn = {"ply": event["ply"], "id": f"turn {event['ply']}", "turn": word}
        tell(f"/api/games/{event['game']}/turns", turn)
    elif event["type"] == "offer":
        tell(f"/api/games/{event['game']}/actions", {"do": "decline", "offer": event["offer"]})
    elif event["type"] != "nothing":
        print(json.dumps(event), flush=True)
