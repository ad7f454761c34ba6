# A PostgreSQL cluster of our own. Its socket lies in a folder only the account may enter; over TCP everyone needs a password.

start_postgres() {
  local data=$state/postgres pid
  create_cluster "$data"
  pid=$(postgres_pid)
  if postgres_conf | changes_file "$data/conf.d/lobby.conf" && [ -n "$pid" ]; then stop_postgres; pid=; fi

  if [ -z "$pid" ]; then
    forget_dead_postmaster "$data"
    ! port_is_taken "$postgres_port" || fail "port $postgres_port is taken; choose another LOBBY_PORT_BASE"
    as_account "$postgres_bin/pg_ctl" start --silent --wait -D "$data" -l "$state/log/postgres.log" {lock_fd}>&- >/dev/null ||
      { as_account tail -n 20 "$state/log/postgres.log" >&2; fail 'PostgreSQL did not start'; }
  fi
  as_superuser <"$checkout/deploy/postgres/roles.sql"
  # Tests make databases of their own and drop them under connections that are just closing; in production the owner may do neither.
  as_superuser --command 'alter role lobby_owner createdb' --command 'grant pg_signal_backend to lobby_owner'
}

stop_postgres() {
  [ -n "$(postgres_pid)" ] || return 0
  as_account "$postgres_bin/pg_ctl" stop --silent --wait --mode fast -D "$state/postgres"
}

# Every PostgreSQL process works inside its data folder, so the folder tells ours from a stranger that got a dead one's pid.
postgres_pid() {
  local pid
  pid=$(as_account head -n 1 "$state/postgres/postmaster.pid" 2>/dev/null) || return 0
  if is_alive "$pid" && [ "$(readlink "/proc/$pid/cwd")" = "$state/postgres" ]; then echo "$pid"; fi
}

# After a crash PostgreSQL clears its own lock files, unless the pid in them is a zombie's or was given to somebody else.
forget_dead_postmaster() {
  local pid
  pid=$(as_account head -n 1 "$1/postmaster.pid" 2>/dev/null) || return 0
  [ -d "/proc/$pid" ] || return 0
  for cwd in /proc/[0-9]*/cwd; do
    [ "$(readlink "$cwd" 2>/dev/null)" != "$1" ] || fail "a process still works in $1: ${cwd//[!0-9]/}"
  done
  as_account rm -f "$1/postmaster.pid" "$state/run/.s.PGSQL."*
}

create_cluster() {
  local data=$1
  if as_account test -f "$data/PG_VERSION"; then return; fi
  echo 'services: creating the PostgreSQL cluster'
  as_account rm -rf "$data.new"
  as_account "$postgres_bin/initdb" --pgdata "$data.new" --data-checksums --encoding UTF8 --locale C.UTF-8 \
    --username "$account" --auth-local peer --auth-host scram-sha-256 --no-instructions >/dev/null
  as_account mkdir "$data.new/conf.d"
  echo "include_dir 'conf.d'" | as_account tee -a "$data.new/postgresql.conf" >/dev/null
  as_account mv "$data.new" "$data"
}

postgres_conf() {
  cat "$checkout/deploy/postgres/lobby.conf"
  cat <<LINES

# This machine
listen_addresses = '127.0.0.1'
port = $postgres_port
unix_socket_directories = '$state/run'
unix_socket_permissions = 0700
LINES
}

as_superuser() {
  PGOPTIONS='-c client_min_messages=warning' as_account psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --host "$state/run" --port "$postgres_port" \
    --dbname postgres --output /dev/null "$@"
}
