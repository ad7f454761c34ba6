# deploy/install.sh --uninstall: everything an installation made, and the packages that came with it.

remove() {
  local folder answer
  folder=$(dirname "$(value pgbackrest.conf repo1-path 2>/dev/null || true)")
  if [ -z "$yes" ]; then
    echo "This removes Lobby with its database, its files, its keys and all backups in ${folder}. Nothing of it can be brought back."
    read -rp 'Type "remove everything" to go on: ' answer
    [ "$answer" = 'remove everything' ] || fail 'nothing was removed'
  fi
  systemctl disable --now "${services[@]}" lobby-certificate.service 2>/dev/null || true
  systemctl stop 'lobby-backup@*.service' 2>/dev/null || true
  rm -f /etc/systemd/system/lobby{@,-nats,-proxy,-backup@,-certificate}.service /etc/systemd/system/lobby-{backup@{full,diff,verify},certificate}.timer
  systemctl daemon-reload
  if [ -d /etc/postgresql/15/lobby ]; then
    systemctl disable --now postgresql@15-lobby.service 2>/dev/null || true
    pg_dropcluster --stop 15 lobby
  fi
  rm -rf /etc/postgresql/15/lobby
  if [ -s "$state/packages" ]; then remove_packages; fi
  if [ -n "$folder" ] && [ "$folder" != . ]; then
    rm -rf "$folder/database" "$folder/files"
    rmdir --ignore-fail-on-non-empty "$folder"
  fi
  rm -rf "$program" "$program.new" "$program.old" "$settings" "$state" "$slip" /usr/local/bin/lobby /usr/local/bin/lobby-backup
  rm -f /var/lib/systemd/timers/stamp-lobby-*
  for account in lobby lobby-nats lobby-owner; do
    userdel "$account" 2>/dev/null || true
    groupdel "$account" 2>/dev/null || true
  done
  echo 'Lobby is gone.'
}

# What came with Lobby goes with it; Debian leaves some folders and accounts of what is purged behind.
remove_packages() {
  local brought
  if pg_lsclusters --no-header 2>/dev/null | grep -q .; then
    echo 'Other databases are on this PostgreSQL: the Debian packages stay.'
    return
  fi
  mapfile -t brought <"$state/packages"
  DEBIAN_FRONTEND=noninteractive apt-get -qq purge --yes "${brought[@]}" </dev/null >/dev/null
  if ! is_installed haproxy; then rm -rf /var/lib/haproxy; fi
  if ! is_installed pgbackrest; then rm -rf /var/lib/pgbackrest /var/log/pgbackrest /var/spool/pgbackrest; fi
  if ! is_installed postgresql-common; then
    rm -rf /etc/postgresql /etc/postgresql-common /var/lib/postgresql /var/log/postgresql
    userdel postgres 2>/dev/null || true
    groupdel postgres 2>/dev/null || true
  fi
  if ! is_installed ssl-cert; then groupdel ssl-cert 2>/dev/null || true; fi
}
