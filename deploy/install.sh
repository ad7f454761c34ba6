#!/usr/bin/env bash
# Lobby for one building on a bare Debian 12: PostgreSQL, NATS, TLS, nightly encrypted backups and a first admin. Run as root from the
# unpacked archive that deploy/pack makes; run it again from a newer one to upgrade.
# usage: deploy/install.sh --host NAME --organisation NAME --property NAME --admin USERNAME --admin-name NAME [options]
#          --certificate FILE --key FILE   TLS by this certificate with its chain (else one is made here, by an authority of its own)
#          --backup FOLDER                 where backups go; better another disk (/var/backups/lobby)
#          --smtp URL, --mail-from SENDER  mail server, smtp://user:password@host:587, special characters as in %27 (without it, no mail is promised to anybody)
#        deploy/install.sh                 upgrades what is installed
#        deploy/install.sh --uninstall     removes Lobby with its database, files and backups (--yes: without being asked)
set -euo pipefail
umask 022

source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
program=/opt/lobby settings=/etc/lobby state=/var/lib/lobby slip=/root/lobby-slip.txt
# dbus: systemd-run speaks to systemd by it, and so run the commands.
packages=(postgresql-15 pgbackrest haproxy openssl ca-certificates dbus)
services=(lobby-nats.service lobby@all.service lobby-proxy.service lobby-backup@{full,diff,verify}.timer lobby-certificate.timer)
host='' organisation='' property='' admin='' admin_name='' certificate='' key='' backup='' smtp='' mail_from='' uninstall='' yes='' is_new=''

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

for part in packages settings certificate services remove; do
  # shellcheck source=/dev/null
  . "$source/deploy/single/$part.sh"
done

main() {
  check
  choose_backup
  step 'Debian packages' install_packages
  step 'accounts and folders' prepare
  if [ ! -f "$settings/lobby.env" ]; then step 'settings and keys' write_settings; fi
  if [ ! -f "$settings/tls/server.pem" ] || [ -n "$certificate" ]; then step 'TLS' install_certificate; fi
  if [ -f "$settings/installed" ]; then step 'backup before the upgrade' systemctl start lobby-backup@diff.service; fi
  step 'program' install_program
  step 'PostgreSQL' start_postgres
  step 'migrations' lobby migrate
  step 'services' start_services
  step 'backup' first_backup
  if [ ! -f "$settings/installed" ]; then
    step 'first admin' create_admin
    is_new=1
  fi
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
  if [ -f "$settings/installed" ]; then
    [ -z "$host$organisation$property$admin$admin_name$smtp$mail_from" ] ||
      fail "an upgrade keeps its settings: change them in $settings/lobby.env, then systemctl restart lobby@all"
    return 0
  fi
  [ -n "$host" ] && [ -n "$organisation" ] && [ -n "$property" ] && [ -n "$admin" ] && [ -n "$admin_name" ] ||
    fail '--host, --organisation, --property, --admin and --admin-name are needed'
  [[ $host =~ ^[A-Za-z0-9.-]+$ ]] || fail '--host is a name or an address, without https://'
  [[ $smtp$mail_from != *[\'\\]* && $smtp$mail_from != *$'\n'* ]] || fail "--smtp and --mail-from cannot have ' or \\: in the address of --smtp write %27 and %5C, and choose a --mail-from without them"
  [[ ${backup:-/} =~ ^/[A-Za-z0-9._/-]*$ ]] || fail '--backup is the whole path of a folder, of letters, digits, dot, dash, underscore'
  [[ $admin =~ ^[a-z0-9._@-]{3,60}$ ]] || fail '--admin has 3 to 60 of a-z, 0-9, dot, dash, underscore, @'
}

finish() {
  echo
  echo "Lobby $(sed -nE 's/^  "version": "(.*)",/\1/p' "$program/package.json") runs at $(value lobby.env LOBBY_PUBLIC_URL)"
  if [ -n "$is_new" ]; then
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

if [ -n "$uninstall" ]; then
  [ "$(id -u)" = 0 ] || fail 'run this as root'
  remove
else
  main
fi
