#!/usr/bin/env bash
# Asks a running server everything that its OpenAPI description allows, and much that it does not: no 5xx, and every
# answer as described. Usage: schemathesis.sh [JERSI]; without the program's path (also in $JERSI_BIN) it is built.
# Needs python3; schemathesis itself is installed into $JERSI_VENV (default: target/schemathesis) when it is missing.
set -euo pipefail

here=$(cd "$(dirname "$0")/../../.." && pwd)
target=${CARGO_TARGET_DIR:-$here/target}
venv=${JERSI_VENV:-$target/schemathesis}
jersi=${1:-${JERSI_BIN:-}}
if [ -z "$jersi" ]; then
    (cd "$here" && cargo build --quiet -p jersi)
    jersi=$target/debug/jersi
fi
if ! [ -x "$venv/bin/st" ]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet "schemathesis>=4.32,<5"
fi

work=$(mktemp -d)
: >"$work/out"
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
"$jersi" serve --data "$work/data" --listen 127.0.0.1:0 --engine-threads 1 \
    --max-requests 1000000 --max-burst 1000000 --max-games 1000000 --max-exhibitions 1000000 \
    --max-connections-each 10000 >"$work/out" 2>"$work/log" &
server=$!
for _ in $(seq 300); do
    url=$(sed -n 's/^Jersi is at //p' "$work/out")
    [ -z "$url" ] || break
    kill -0 "$server" || { cat "$work/log"; exit 1; }
    sleep 0.1
done
[ -n "${url:-}" ] || { echo "the server did not start"; cat "$work/log"; exit 1; }

# A request can fit the description and still ask for what the rules refuse: that is no fault.
failed=0
(cd "$work" && "$venv/bin/st" --no-color run "$url/api/openapi.json" \
    --checks all --exclude-checks positive_data_acceptance \
    --phases examples,coverage,fuzzing,stateful --max-examples "${JERSI_EXAMPLES:-25}" --seed 1 \
    --generation-database none --request-timeout 20 --continue-on-failure --suppress-health-check all \
    --warnings off) || failed=$?
if grep -E "panic|contradicts" "$work/log"; then
    echo "the server made a mistake"
    failed=1
fi
kill -0 "$server" || { echo "the server is gone"; tail "$work/log"; failed=1; }
exit "$failed"
