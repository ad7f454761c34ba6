# Passwords, keys and the settings that hold them, and the slip of the first admin. A part of deploy/install.sh.

# In single quotes the shell and systemd read a value alike; what cannot stand in them is refused by `check`.
quoted() { [[ $1 =~ ^[A-Za-z0-9_.:/@%+=,-]*$ ]] && printf %s "$1" || printf "'%s'" "$1"; }

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
${smtp:+LOBBY_SMTP_URL=$(quoted "$smtp")}
LOBBY_MAIL_FROM=$(quoted "${mail_from:-Lobby <lobby@$host>}")
LINES
  # Last: it says that all of the settings are there.
  mv "$settings/lobby.env.new" "$settings/lobby.env"
}
value() { sed -n "s|^$2=||p" "$settings/$1"; }

# The folder of the first installation: passes and old backups are there, and another one would begin empty.
choose_backup() {
  local chosen
  chosen=$(value pgbackrest.conf repo1-path 2>/dev/null || true)
  chosen=${chosen%/database}
  [ -z "$chosen" ] || [ -z "$backup" ] || [ "$chosen" = "$backup" ] ||
    fail "backups are in $chosen. Another folder: move it there, and change repo1-path in $settings/pgbackrest.conf and $settings/backup.env"
  backup=${chosen:-${backup:-/var/backups/lobby}}
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
