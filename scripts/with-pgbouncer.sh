#!/usr/bin/env bash
# Runs a command with PgBouncer, in transaction mode, before the PostgreSQL server at TEST_DATABASE_URL. The tests' databases are then reached
# through it (TEST_DATABASE_POOLER). Usage: scripts/with-postgres.sh scripts/with-pgbouncer.sh npm run test:postgres
set -euo pipefail

: "${TEST_DATABASE_URL:?is not set: run this by scripts/with-postgres.sh}"
if ! command -v pgbouncer >/dev/null && [ ! -x /usr/sbin/pgbouncer ]; then
  echo "Skipped: requires pgbouncer (Debian: apt-get install pgbouncer)."
  exit 0
fi

folder=$(mktemp -d)
read -r port server < <(node -e '
  const listener = require("node:net").createServer().listen(0, "127.0.0.1", () => {
    console.log(listener.address().port, new URL(process.env.TEST_DATABASE_URL).port || 5432);
    listener.close();
  });')
echo '"hq" ""' >"$folder/users.txt"
cat >"$folder/pgbouncer.ini" <<INI
[databases]
* = host=127.0.0.1 port=$server
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $port
unix_socket_dir =
auth_type = trust
auth_file = $folder/users.txt
pool_mode = transaction
default_pool_size = 4
max_client_conn = 1000
# Each test file has a database of its own, which is dropped when it is done.
server_idle_timeout = 5
INI
# It refuses to run as root.
as=()
if [ "$(id -u)" = 0 ]; then
  chown -R postgres "$folder"
  as=(setpriv --reuid postgres --regid postgres --clear-groups)
fi
(cd "$folder" && exec "${as[@]}" "$(PATH="$PATH:/usr/sbin" command -v pgbouncer)" pgbouncer.ini) >"$folder.log" 2>&1 &
pooler=$!
finish() {
  kill -INT "$pooler" 2>/dev/null || true
  wait "$pooler" || true
  rm -rf "$folder" "$folder.log"
}
trap finish EXIT
until (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
  kill -0 "$pooler" || { cat "$folder.log" >&2; exit 1; }
  sleep 0.1
done
export TEST_DATABASE_POOLER="postgres://hq@127.0.0.1:$port/postgres"
"$@"
