# Each part is one process with a pid file and a log, in the namespace of the cluster.

is_alive() { [ -s "$state/run/$1.pid" ] && kill -0 "$(cat "$state/run/$1.pid")" 2>/dev/null; }

# A process that holds the namespace: only its own loopback is up in it, and port 443 is open to HAProxy as postgres.
start_namespace() {
  is_alive namespace && return 0
  setsid unshare --net sh -c 'ip link set lo up && echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start && exec sleep infinity' </dev/null >/dev/null 2>&1 &
  echo $! >"$state/run/namespace.pid"
  sleep 0.5
}
in_namespace() { nsenter --target "$(cat "$state/run/namespace.pid")" --net -- "$@"; }

# start NAME COMMAND…: as postgres, which is not root. setpriv and nsenter become the program, so the pid is its own.
start() {
  local name=$1
  shift
  is_alive "$name" && return 0
  setsid nsenter --target "$(cat "$state/run/namespace.pid")" --net -- \
    setpriv --reuid=postgres --regid=postgres --init-groups env HOME="$state/data" LANG=C.UTF-8 PATH="/usr/lib/postgresql/15/bin:$programs/usr/bin:/usr/bin:/bin" "$@" \
    </dev/null >>"$state/log/$name.log" 2>&1 &
  echo $! >"$state/run/$name.pid"
}

start_etcd() { start "etcd$1" "$programs/usr/bin/etcd" --config-file "$state/settings/$1-etcd.yml"; }
start_patroni() { start "patroni$1" /usr/bin/python3 -m patroni "$state/settings/$1-patroni.yml"; }
start_nats() {
  start "nats$1" env LOBBY_NATS_STORE="$state/data/$1/nats" LOBBY_NATS_PASSWORD="$nats" LOBBY_NATS_ROUTE_PASSWORD="$route" LOBBY_NATS_ISSUER="$issuer" \
    "$programs/usr/sbin/nats-server" --config "$state/settings/$1-nats.conf"
}
start_haproxy() { start haproxy "$programs/usr/sbin/haproxy" -db -f "$state/settings/haproxy.cfg"; }

# Lobby runs from this checkout, which the account postgres may not be able to read.
start_lobby() {
  local name=$1$2
  is_alive "$name" && return 0
  local port=27080 metrics=27090
  [ "$1" = api ] || port=27081 metrics=27091
  (
    with_settings lobby.env
    export NODE_ENV=production
    export LOBBY_HOST=127.0.1.$2 LOBBY_PORT=$port LOBBY_METRICS_PORT=$metrics
    exec setsid nsenter --target "$(cat "$state/run/namespace.pid")" --net -- node "$checkout/apps/api/src/main.ts" "$1" </dev/null >>"$state/log/$name.log" 2>&1
  ) &
  echo $! >"$state/run/$name.pid"
}
with_settings() {
  set -a
  # shellcheck source=/dev/null
  . <(cd "$state/settings" && sed 's/=\(.*\)/='"'\1'"'/' "$@")
  set +a
}
inside() { (with_settings lobby.env owner.env; in_namespace "$@"); }

start_part() {
  # shellcheck source=/dev/null
  . "$state/settings/secrets"
  rm -f "$state/run/$1.pid"
  case $1 in
    etcd?) start_etcd "${1#etcd}" ;;
    patroni?) start_patroni "${1#patroni}" ;;
    nats?) start_nats "${1#nats}" ;;
    api? | worker?) start_lobby "${1%?}" "${1: -1}" ;;
    *) return 2 ;;
  esac
}

stop() {
  local pid
  is_alive "$1" || { rm -f "$state/run/$1.pid"; return 0; }
  pid=$(cat "$state/run/$1.pid")
  kill -CONT "$pid" 2>/dev/null || true
  kill "$pid" 2>/dev/null || true
  for _ in $(seq $(($2 * 5))); do kill -0 "$pid" 2>/dev/null || break; sleep 0.2; done
  kill -KILL "$pid" 2>/dev/null || true
  rm -f "$state/run/$1.pid"
}

# One whose Patroni was killed works on; its folder says that it is ours.
stop_orphaned_postgres() {
  local pid
  pid=$(head -n 1 "$state/data/$1/postgres/postmaster.pid" 2>/dev/null || true)
  if [ -n "$pid" ] && [ "$(readlink "/proc/$pid/cwd")" = "$state/data/$1/postgres" ]; then
    kill -CONT "$pid"
    kill -INT "$pid"
  fi
}

wait_for() {
  local what=$1 end=$((SECONDS + 180))
  shift
  until "$@" >/dev/null 2>&1; do
    [ "$SECONDS" -lt "$end" ] || { echo "cluster: gave up waiting for $what; see $state/log" >&2; exit 1; }
    sleep 0.5
  done
}

curl_node() { in_namespace curl --silent --fail --max-time 2 --cacert "$state/settings/tls/ca.crt" --cert "$state/settings/tls/node.crt" --key "$state/settings/tls/node.key" "$@"; }
etcd_is_healthy() {
  in_namespace env ETCDCTL_API=3 "$programs/usr/bin/etcdctl" --endpoints https://127.0.1.1:2379,https://127.0.1.2:2379,https://127.0.1.3:2379 \
    --cacert "$state/settings/tls/ca.crt" --cert "$state/settings/tls/node.crt" --key "$state/settings/tls/node.key" endpoint health
}
patroni_answers() { curl_node "https://127.0.1.$1:8008/health"; }
members() { for n in 1 2 3; do curl_node "https://127.0.1.$n:8008/cluster" && return; done; return 1; }
leader() { members | node -p 'JSON.parse(require("fs").readFileSync(0)).members.find(({ role }) => role === "leader").name.slice(-1)'; }
# Three members on one timeline, one of them leads, two of the quorum follow it.
postgres_is_healthy() {
  members | node -e '
    const { members } = JSON.parse(require("fs").readFileSync(0));
    const count = (fits) => members.filter(fits).length;
    const whole = members.length === 3 && count(({ role, state }) => role === "leader" && state === "running") === 1 &&
      count(({ role, state }) => role === "quorum_standby" && state === "streaming") === 2 && new Set(members.map(({ timeline }) => timeline)).size === 1;
    process.exit(whole ? 0 : 1);'
}
nats_is_healthy() { for n in 1 2 3; do in_namespace curl --silent --fail --max-time 2 "http://127.0.1.$n:8222/healthz" || return 1; done; }
lobby_is_ready() { for n in 1 2; do in_namespace curl --silent --fail --max-time 3 "http://127.0.1.$n:27080/health/ready" || return 1; done; }
stream_leader() { stream_answer | node -p 'JSON.parse(require("fs").readFileSync(0)).account_details.flatMap(({ stream_detail }) => stream_detail).find(({ name }) => name === "$MQTT_msgs").cluster.leader.slice(-1)'; }
stream_answer() {
  in_namespace curl --silent --fail --max-time 2 'http://127.0.1.1:8222/jsz?streams=true&accounts=true' ||
    in_namespace curl --silent --fail --max-time 2 'http://127.0.1.2:8222/jsz?streams=true&accounts=true'
}
patronictl() { in_namespace /usr/bin/python3 -c 'import sys; from patroni.ctl import ctl; sys.exit(ctl())' -c "$state/settings/1-patroni.yml" "$@"; }
