# PostgreSQL, the program, its units and the first backup. A part of deploy/install.sh.

start_postgres() {
  cd /
  local conf=/etc/postgresql/15/lobby/conf.d
  install -m 644 "$program/deploy/postgres/lobby.conf" "$conf/lobby.conf"
  install -m 644 "$program/deploy/postgres/archive.conf" "$conf/archive.conf"
  systemctl enable postgresql@15-lobby.service
  systemctl restart postgresql@15-lobby.service
  LOBBY_OWNER_PASSWORD=$(password owner.env OWNER_DATABASE_URL) LOBBY_APP_PASSWORD=$(password lobby.env DATABASE_URL) \
  LOBBY_WORKER_PASSWORD=$(password lobby.env WORKER_DATABASE_URL) runuser -u postgres -- \
    psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --port "$(pg_conftool --short 15 lobby show port)" --dbname postgres <"$program/deploy/postgres/roles.sql"
  # Until the repository is there, WAL cannot be archived and piles up.
  runuser -u postgres -- lobby-backup init
}
password() { value "$1" "LOBBY_$2" | sed -E 's|.*://[^:]*:([^@]*)@.*|\1|'; }

# Beside the running one and then in its place: who runs the old one goes on until they are restarted.
install_program() {
  rm -rf "$program.new"
  mkdir "$program.new"
  tar -C "$source" -c . | tar -C "$program.new" -x --no-same-owner
  rm -rf "$program.old"
  [ ! -d "$program" ] || mv "$program" "$program.old"
  mv "$program.new" "$program"
  rm -rf "$program.old"
  install -m 755 "$program/deploy/single/lobby" "$program/deploy/backup/lobby-backup" /usr/local/bin/
  install -m 644 "$program/deploy/single/haproxy.cfg" "$program/deploy/nats/nats.conf" "$settings/"
  install -m 644 "$program"/deploy/systemd/lobby{@,-nats,-proxy}.service "$program"/deploy/backup/*.{service,timer} \
    "$program"/deploy/single/lobby-certificate.* /etc/systemd/system/
  systemctl daemon-reload
}
lobby() { /usr/local/bin/lobby "$@"; }

start_services() {
  systemctl enable "${services[@]}"
  systemctl restart lobby-nats.service lobby@all.service
  systemctl reload-or-restart lobby-proxy.service
  systemctl start "${services[@]}"
  systemctl start lobby-certificate.service
  for _ in $(seq 120); do
    if is_ready && are_active; then return; fi
    sleep 1
  done
  journalctl --unit lobby@all --unit lobby-nats --unit lobby-proxy --lines 40 --no-pager
  return 1
}
# A node is ready without the broker; doors are not.
are_active() { for unit in lobby-nats lobby@all lobby-proxy; do systemctl is-active --quiet "$unit" || return 1; done; }
is_ready() { (exec 3<>/dev/tcp/127.0.0.1/27080 && printf 'GET /health/ready HTTP/1.0\r\n\r\n' >&3 && head -n 1 <&3 | grep -q ' 200 ') 2>/dev/null; }

first_backup() {
  compgen -G "$backup/files/*-full.tar.enc" >/dev/null || systemctl start lobby-backup@full.service
  systemctl start lobby-backup@verify.service
}
