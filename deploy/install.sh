#!/usr/bin/env bash
# Lobby for one building on a bare Debian 12: PostgreSQL, NATS, TLS, nightly encrypted backups and a first admin. Run as root from the
# unpacked archive that deploy/pack makes; run it again from a newer one to upgrade.
# usage: deploy/install.sh --host NAME --organisation NAME --property NAME --admin USERNAME --admin-name NAME [options]
#          --certificate FILE --key FILE   TLS by this certificate with its chain (else one is made here, by an authority of its own)
#          --backup FOLDER                 where backups go; better another disk (/var/backups/lobby)
#          --smtp URL, --mail-from SENDER  mail server, smtp://user:password@host:587 (without it, no mail is promised to anybody)
#        deploy/install.sh                 upgrades what is installed
#        deploy/install.sh --uninstall     removes Lobby with its database, files and backups (--yes: without being asked)
set -euo pipefail
umask 022

source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
program=/opt/lobby settings=/etc/lobby state=/var/lib/lobby slip=/root/lobby-slip.txt
packages=(postgresql-15 pgbackrest haproxy openssl ca-certificates)
services=(lobby-nats.service lobby@all.service lobby-proxy.service lobby-backup@{full,diff,verify}.timer lobby-certificate.timer)
host='' organisation='' property='' admin='' admin_name='' certificate='' key='' backup=/var/backups/lobby smtp='' mail_from='' uninstall='' yes=''

while [ $# -gt 0 ]; do
  case $1 in
    --uninstall) uninstall=1; shift; continue ;;
    --yes) yes=1; shift; continue ;;
    --host | --organisation | --property | --admin | --admin-name | --certificate | --key | --backup | --smtp | --mail-from)
      name=${1#--}
      printf -v "${name//-/_}" %s "${2:?$1 needs a value}"
      shift 2 ;;
    *) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2; exit 2 ;;
  esac
done

main() {
  check
  step 'Debian packages' install_packages
  step 'accounts and folders' prepare
  if [ ! -f "$settings/lobby.env" ]; then step 'settings and keys' write_settings; fi
  if [ ! -f "$settings/tls/server.pem" ] || [ -n "$certificate" ]; then step 'TLS' install_certificate; fi
  if [ -f "$settings/installed" ]; then step 'backup before the upgrade' systemctl start lobby-backup@diff.service; fi
  step 'PostgreSQL' start_postgres
  step 'program' install_program
  step 'migrations' lobby migrate
  step 'services' start_services
  step 'backup' first_backup
  [ -f "$settings/installed" ] || step 'first admin' create_admin
  date --utc +%FT%TZ >"$settings/installed"
  finish
}

fail() { echo "install: $*" >&2; exit 1; }
step() {
  local name=$1 started=$SECONDS log
  shift
  log=$(mktemp)
  printf '%-28s' "$name"
  # In a shell of its own, where a failed command ends it: what `||` watches would go on.
  set +e
  (set -e; "$@") >"$log" 2>&1
  local status=$?
  set -e
  if [ "$status" != 0 ]; then
    echo failed
    tail -n 40 "$log" >&2
    rm -f "$log"
    fail "$name: what was done stays; run this again once the cause is gone, or with --uninstall"
  fi
  rm -f "$log"
  echo "$((SECONDS - started)) s"
}

check() {
  [ "$(id -u)" = 0 ] || fail 'run this as root'
  [ "$(. /etc/os-release && echo "$ID $VERSION_ID")" = 'debian 12' ] || fail 'this is for Debian 12'
  [ -d /run/systemd/system ] || fail 'systemd does not run here'
  [ -x "$source/bin/node" ] && [ -x "$source/bin/nats-server" ] || fail 'this is no release: make one with deploy/pack, and unpack it here'
  [ -n "$certificate" ] && [ -z "$key" ] && fail '--certificate needs --key'
  [ "$source" != "$program" ] || fail "unpack the release somewhere else than $program"
  [ -f "$settings/installed" ] && return 0
  [ -n "$host" ] && [ -n "$organisation" ] && [ -n "$property" ] && [ -n "$admin" ] && [ -n "$admin_name" ] ||
    fail '--host, --organisation, --property, --admin and --admin-name are needed'
  [[ $host =~ ^[A-Za-z0-9.-]+$ ]] || fail '--host is a name or an address, without https://'
  [[ $admin =~ ^[a-z0-9._@-]{3,60}$ ]] || fail '--admin has 3 to 60 of a-z, 0-9, dot, dash, underscore, @'
}

# What comes with Lobby is written down, so that it can go with it.
install_packages() {
  local missing=() before
  for package in "${packages[@]}"; do is_installed "$package" || missing+=("$package"); done
  [ "${#missing[@]}" -gt 0 ] || return 0
  mkdir -p "$state"
  before=$(mktemp)
  dpkg-query --show --showformat '${binary:Package}\n' | sort >"$before"
  # Debian would make a cluster named main and start HAProxy: Lobby has its own of both.
  if ! is_installed postgresql-common; then
    mkdir -p /etc/postgresql-common/createcluster.d
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/lobby.conf
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update
  apt-get -qq install --yes --no-install-recommends "${missing[@]}" </dev/null
  dpkg-query --show --showformat '${binary:Package}\n' | sort | comm -13 "$before" - >>"$state/packages"
  rm -f "$before"
  if [[ " ${missing[*]} " == *' haproxy '* ]]; then systemctl disable --now haproxy.service; fi
}
is_installed() { dpkg-query --show --showformat '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }

prepare() {
  for account in lobby lobby-nats; do
    id "$account" >/dev/null 2>&1 || useradd --system --user-group --no-create-home --home-dir "$state" --shell /usr/sbin/nologin "$account"
  done
  usermod --append --groups lobby postgres
  mkdir -p "$settings/tls" "$state"
  chmod 700 "$settings/tls"
  install -d -o postgres -g postgres -m 700 "$backup"
  install -d -o postgres -g postgres -m 755 "$state/metrics"
}

random() { openssl rand -base64 32 | tr '+/' '-_' | tr -d '='; }

# Passwords and keys are made once. Where a file is there already, a run before this one got as far as that.
write_settings() {
  local owner app worker nats pass issuer
  owner=$(random) app=$(random) worker=$(random) nats=n$(random) pass=$(random)
  issuer=$("$source/bin/node" "$source/apps/api/src/main.ts" stream key)
  [ -d /etc/postgresql/15/lobby ] || pg_createcluster 15 lobby -- --data-checksums --encoding UTF8 --locale C.UTF-8
  local port
  port=$(pg_conftool --short 15 lobby show port)
  umask 077
  cat >"$settings/owner.env" <<LINES
LOBBY_OWNER_DATABASE_URL=postgres://lobby_owner:$owner@127.0.0.1:$port/lobby
LINES
  cat >"$settings/nats.env" <<LINES
LOBBY_NATS_HOST=127.0.0.1
LOBBY_NATS_PORT=4222
LOBBY_NATS_MONITOR=127.0.0.1:8222
LOBBY_MQTT_PORT=1883
LOBBY_NATS_STORE=$state/nats
LOBBY_NATS_PASSWORD=$nats
$(grep ISSUER= <<<"$issuer")
LINES
  sed -e "s|^repo1-path=.*|repo1-path=$backup/database|" -e "s|^repo1-cipher-pass=.*|repo1-cipher-pass=$pass|" \
    -e "s|15/main|15/lobby|" -e "s|^pg1-port=.*|pg1-port=$port|" "$source/deploy/backup/pgbackrest.conf" >"$settings/pgbackrest.conf"
  chown postgres:postgres "$settings/pgbackrest.conf"
  cat >"$settings/backup.env" <<LINES
LOBBY_FILES_DIR=$state/files
LOBBY_BACKUP_FILES=$backup/files
LOBBY_BACKUP_METRICS=$state/metrics/lobby_backup.prom
LINES
  chmod 644 "$settings/backup.env"
  cat >"$settings/lobby.env.new" <<LINES
LOBBY_DATABASE_URL=postgres://lobby_app:$app@127.0.0.1:$port/lobby
LOBBY_WORKER_DATABASE_URL=postgres://lobby_worker:$worker@127.0.0.1:$port/lobby
LOBBY_NATS_URL=nats://lobby:$nats@127.0.0.1:4222
$(grep SEED= <<<"$issuer")
LOBBY_NATS_MONITOR_URL=http://127.0.0.1:8222
LOBBY_SESSION_SECRET=$(random)
LOBBY_PASSWORD_PEPPER=$(random)
LOBBY_SECRET_KEY=$(random)
LOBBY_SEAL_KEY=$(random)
LOBBY_FILES_DIR=$state/files
LOBBY_PUBLIC_URL=https://$host
LOBBY_TRUSTED_PROXIES=1
${smtp:+LOBBY_SMTP_URL=$smtp}
LOBBY_MAIL_FROM="${mail_from:-Lobby <lobby@$host>}"
LINES
  # Last: it says that all of the settings are there.
  mv "$settings/lobby.env.new" "$settings/lobby.env"
}
value() { sed -n "s|^$2=||p" "$settings/$1"; }

install_certificate() {
  cd "$settings/tls"
  umask 077
  if [ -n "$certificate" ]; then
    openssl x509 -in "$certificate" -noout -checkend 0
    [ "$(openssl x509 -in "$certificate" -noout -pubkey)" = "$(openssl pkey -in "$key" -pubout)" ] || { echo 'the key is not the certificate’s'; return 1; }
    rm -f local-ca.crt
    cat "$certificate" "$key" >server.pem
  else
    make_certificate "$(value lobby.env LOBBY_PUBLIC_URL | sed 's|https://||')"
  fi
  openssl x509 -in server.pem >"$settings/certificate.pem"
  chmod 644 "$settings/certificate.pem"
}

# An authority for this one name; its key is thrown away, so that nobody can make another certificate with it.
make_certificate() {
  local name=DNS:$1 work
  [[ $1 =~ ^[0-9.]+$ ]] && name=IP:$1
  work=$(mktemp -d)
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 825 -subj "/CN=Lobby $1" -keyout "$work/ca.key" -out local-ca.crt \
    -addext basicConstraints=critical,CA:true,pathlen:0 -addext keyUsage=critical,keyCertSign -addext "nameConstraints=critical,permitted;${name/IP:$1/IP:$1/255.255.255.255}"
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" -keyout "$work/server.key" -out "$work/server.csr"
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth\nbasicConstraints=critical,CA:false\n' "$name" >"$work/extensions"
  openssl x509 -req -in "$work/server.csr" -CA local-ca.crt -CAkey "$work/ca.key" -CAcreateserial -CAserial "$work/serial" -days 824 -extfile "$work/extensions" -out "$work/server.crt"
  cat "$work/server.crt" "$work/server.key" >server.pem
  rm -rf "$work"
}

start_postgres() {
  local conf=/etc/postgresql/15/lobby/conf.d
  install -m 644 "$source/deploy/postgres/lobby.conf" "$conf/lobby.conf"
  install -m 644 "$source/deploy/postgres/archive.conf" "$conf/archive.conf"
  systemctl enable postgresql@15-lobby.service
  systemctl restart postgresql@15-lobby.service
  LOBBY_OWNER_PASSWORD=$(password owner.env OWNER_DATABASE_URL) LOBBY_APP_PASSWORD=$(password lobby.env DATABASE_URL) \
  LOBBY_WORKER_PASSWORD=$(password lobby.env WORKER_DATABASE_URL) runuser -u postgres -- \
    psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --port "$(pg_conftool --short 15 lobby show port)" --dbname postgres <"$source/deploy/postgres/roles.sql"
  # Until the repository is there, WAL cannot be archived and piles up.
  runuser -u postgres -- "$source/deploy/backup/lobby-backup" init
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
    if is_ready; then return; fi
    sleep 1
  done
  journalctl --unit lobby@all --lines 20 --no-pager
  return 1
}
is_ready() { (exec 3<>/dev/tcp/127.0.0.1/27080 && printf 'GET /health/ready HTTP/1.0\r\n\r\n' >&3 && head -n 1 <&3 | grep -q ' 200 ') 2>/dev/null; }

first_backup() {
  compgen -G "$backup/files/*-full.tar.enc" >/dev/null || systemctl start lobby-backup@full.service
  systemctl start lobby-backup@verify.service
}

create_admin() {
  local line
  line=$(lobby admin create --organisation "$organisation" --property "$property" --username "$admin" --name "$admin_name")
  (
    umask 077
    cat >"$slip" <<SLIP
Lobby, $property

Address          $(value lobby.env LOBBY_PUBLIC_URL)
User name        $admin
Password         $(sed -E 's/.* once with (\S+) .*/\1/' <<<"$line")   (once; a new one is asked for then)

Keep what follows on paper, away from this machine: without it no backup can be opened, and nobody can sign in after a restore.
Backup pass      $(value pgbackrest.conf repo1-cipher-pass)
$(grep -E '^LOBBY_(SESSION_SECRET|PASSWORD_PEPPER|SECRET_KEY|SEAL_KEY)=' "$settings/lobby.env")
SLIP
  )
}

finish() {
  echo
  echo "Lobby $(sed -nE 's/^  "version": "(.*)",/\1/p' "$program/package.json") runs at $(value lobby.env LOBBY_PUBLIC_URL)"
  if [ -f "$slip" ]; then
    sed -n '3,5p' "$slip"
    echo "Print $slip, which has the keys of the backups too, and delete it."
  fi
  if [ -f "$settings/tls/local-ca.crt" ]; then
    install -m 644 "$settings/tls/local-ca.crt" "$settings/local-ca.crt"
    echo "Browsers and doors have to trust $settings/local-ca.crt, or give --certificate and --key."
  fi
  if [ "$(stat -c %d "$(value pgbackrest.conf repo1-path)")" = "$(stat -c %d /var/lib/postgresql)" ]; then
    echo 'The backups lie on the disk of the database: they go with it. Copy them elsewhere every day.'
  fi
}

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
  if [ -s "$state/packages" ]; then
    mapfile -t brought <"$state/packages"
    DEBIAN_FRONTEND=noninteractive apt-get -qq purge --yes "${brought[@]}" </dev/null >/dev/null
    rm -rf /etc/postgresql-common/createcluster.d/lobby.conf /var/lib/postgresql /var/log/postgresql /var/lib/pgbackrest /var/log/pgbackrest /var/spool/pgbackrest
    rmdir --ignore-fail-on-non-empty -p /etc/postgresql-common/createcluster.d 2>/dev/null || true
  fi
  if [ -n "$folder" ] && [ "$folder" != . ]; then
    rm -rf "$folder/database" "$folder/files"
    rmdir --ignore-fail-on-non-empty "$folder"
  fi
  rm -rf "$program" "$program.new" "$program.old" "$settings" "$state" "$slip" /usr/local/bin/lobby /usr/local/bin/lobby-backup
  for account in lobby lobby-nats; do userdel "$account" 2>/dev/null || true; done
  echo 'Lobby is gone.'
}

if [ -n "$uninstall" ]; then
  [ "$(id -u)" = 0 ] || fail 'run this as root'
  remove
else
  main
fi
