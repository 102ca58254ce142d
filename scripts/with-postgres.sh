#!/usr/bin/env bash
# Runs a command with a temporary PostgreSQL cluster: scripts/with-postgres.sh npm run test:postgres
# The cluster is in a temporary folder, in memory if there is room, listens only on loopback and is removed afterwards. With
# HQ_CLUSTER=folder it uses that folder, and is stopped and kept. HQ_CLUSTER_SETTINGS="-c name=value ..." adds settings.
set -euo pipefail

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb 2>/dev/null || true)" 2>/dev/null || true)
if [ ! -x "$bin/initdb" ]; then
  echo "PostgreSQL's server programs are not installed (Debian: apt-get install postgresql)." >&2
  exit 1
fi

# PostgreSQL refuses to run as root.
as_owner() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

# In memory if 8 GB (in kB here) are free there: each test file copies a database of over a thousand files, ten times as slow on a disk.
parent=${TMPDIR:-/tmp}
free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1 || true)
if [ "${free:-0}" -gt 8000000 ]; then parent=/dev/shm; fi

folder=${HQ_CLUSTER:-$(mktemp -d -p "$parent")}
mkdir -p "$folder"
[ "$(id -u)" = 0 ] && chown postgres "$folder"
port=$(node -e 'const s=require("node:net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')

server=""
finish() {
  if [ -n "$server" ]; then
    (cd / && as_owner "$bin/pg_ctl" -D "$folder/data" -m "$([ -n "${HQ_CLUSTER:-}" ] && echo fast || echo immediate)" stop >/dev/null 2>&1) || true
    # Waited for as a child, so that its CPU time counts as this command's.
    wait "$server" || true
  fi
  [ -n "${HQ_CLUSTER:-}" ] || rm -rf "$folder" "$folder.log"
}
trap finish EXIT

cd /
[ -s "$folder/data/PG_VERSION" ] ||
  as_owner "$bin/initdb" -D "$folder/data" -U hq --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
# Tests of races cause many deadlocks. By default, PostgreSQL waits a second before it looks for one and ends it.
# shellcheck disable=SC2086 # Several settings in one variable.
as_owner "$bin/postgres" -D "$folder/data" -c listen_addresses=127.0.0.1 -c port="$port" -c unix_socket_directories="$folder" \
  -c max_connections=200 -c fsync=off -c deadlock_timeout=100ms ${HQ_CLUSTER_SETTINGS:-} >"$folder.log" 2>&1 &
server=$!
until as_owner "$bin/pg_isready" -q -h 127.0.0.1 -p "$port"; do
  kill -0 "$server" || { cat "$folder.log" >&2; exit 1; }
  sleep 0.1
done
cd - >/dev/null
export TEST_DATABASE_URL="postgres://hq@127.0.0.1:$port/postgres"
"$@"
