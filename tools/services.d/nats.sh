# A NATS server of our own, with JetStream and MQTT. Debian 12 ships 2.9, which does not know `sync_interval: always`; 13 ships 2.10.27,
# in which a WebSocket client (CVE-2026-27889) or a route can get past the sign-in. 14 has one above the floor, and it runs here.
nats_floor=2.12.7
nats_suite=forky

start_nats() {
  local program=$state/nats-server pid
  fetch_nats "$program"
  pid=$(nats_pid)
  if nats_conf | changes_file "$state/nats.conf" && [ -n "$pid" ]; then stop_nats; pid=; fi
  if [ -z "$pid" ]; then
    for port in "$nats_port" "$mqtt_port" "$nats_monitor_port"; do
      ! port_is_taken "$port" || fail "port $port is taken; choose another LOBBY_PORT_BASE"
    done
    as_account sh -c 'exec setsid --fork "$1" --config "$2" --pid "$3" </dev/null >>"$4" 2>&1' sh \
      "$program" "$state/nats.conf" "$state/run/nats.pid" "$state/log/nats.log" {lock_fd}>&-
  fi
  wait_until_healthy
}

stop_nats() {
  local pid
  pid=$(nats_pid)
  [ -n "$pid" ] || return 0
  kill -TERM "$pid"
  wait_until_gone "$pid" 100 || kill -KILL "$pid"
  wait_until_gone "$pid" 20 || fail "NATS, pid $pid, does not stop"
}

nats_pid() {
  local pid
  pid=$(as_account cat "$state/run/nats.pid" 2>/dev/null) || return 0
  if is_alive "$pid" && [ "$(readlink "/proc/$pid/exe")" = "$state/nats-server" ]; then echo "$pid"; fi
}

fetch_nats() {
  if is_new_enough "$1"; then return; fi
  # What runs from an older file would be lost sight of.
  stop_nats
  local unpacked known=$checkout/.services/state/nats-server
  if [ "$known" != "$1" ] && is_new_enough "$known"; then
    as_account tee "$1" <"$known" >/dev/null
    as_account chmod 700 "$1"
    return
  fi
  echo 'services: unpacking nats-server'
  unpacked=$(mktemp -d)
  "$checkout/tools/debian-newer" nats-server "$nats_suite" "$unpacked"
  as_account tee "$1.new" <"$unpacked/usr/sbin/nats-server" >/dev/null
  rm -rf "$unpacked"
  as_account chmod 700 "$1.new"
  is_new_enough "$1.new" || fail "nats-server of $nats_suite is older than $nats_floor"
  as_account mv "$1.new" "$1"
}

is_new_enough() {
  local version
  version=$(as_account "$1" --version 2>/dev/null | sed -n 's/.*v//p')
  [ -n "$version" ] && [ "$(printf '%s\n' "$nats_floor" "$version" | sort --version-sort | head -n 1)" = "$nats_floor" ]
}

# The account may not be able to read the checkout, so it gets a copy with the values in place of the names.
nats_conf() {
  sed -e "s|\$LOBBY_NATS_HOST|127.0.0.1|" -e "s|\$LOBBY_NATS_PORT|$nats_port|" -e "s|\$LOBBY_MQTT_PORT|$mqtt_port|" \
    -e "s|\$LOBBY_NATS_MONITOR|127.0.0.1:$nats_monitor_port|" -e "s|\$LOBBY_NATS_STORE|\"$state/nats\"|" \
    -e "s|\$LOBBY_NATS_PASSWORD|$LOBBY_NATS_PASSWORD|" -e "s|\$LOBBY_NATS_ISSUER|$nats_issuer|" \
    -e "s|sync_interval: always|sync_interval: ${LOBBY_NATS_SYNC:-always}|" "$checkout/deploy/nats/nats.conf"
}

wait_until_healthy() {
  for _ in $(seq 600); do
    if nats_is_healthy; then return; fi
    sleep 0.1
  done
  as_account tail -n 20 "$state/log/nats.log" >&2
  fail 'NATS did not become healthy within 10 s'
}

nats_is_healthy() {
  local answer
  port_is_taken "$nats_monitor_port" || return 1
  answer=$(exec 3<>"/dev/tcp/127.0.0.1/$nats_monitor_port" && printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3 && head -n 1 <&3)
  [[ $answer == *' 200 '* ]]
}
