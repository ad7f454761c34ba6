# The files of deploy/ha with this machine's values, and passwords and certificates that are made once.

write_settings() {
  local settings=$state/settings routes archive=/bin/true n
  mkdir -p "$settings/tls"
  [ -f "$settings/secrets" ] || make_secrets
  # shellcheck source=/dev/null
  . "$settings/secrets"
  [ -f "$settings/tls/ca.crt" ] || make_certificates
  cp "$checkout/deploy/postgres/roles.sql" "$checkout/deploy/ha/post-bootstrap" "$settings/"
  cp "$checkout/deploy/postgres/lobby.conf" "$settings/postgresql.conf"
  printf 'LOBBY_OWNER_PASSWORD=%s\nLOBBY_APP_PASSWORD=%s\nLOBBY_WORKER_PASSWORD=%s\n' "$owner" "$app" "$worker" >"$settings/roles.env"
  routes=$(for n in 1 2 3; do printf '"nats://route:%s@127.0.1.%s:6222",' "$route" "$n"; done)
  for n in 1 2 3; do
    mkdir -p "$state/data/$n"
    for file in etcd.yml patroni.yml nats.conf; do render "$file" "$settings/$n-$file" "$n"; done
  done
  render haproxy.cfg "$settings/haproxy.cfg" 0
  lobby_settings >"$settings/lobby.env"
  echo "LOBBY_OWNER_DATABASE_URL=postgres://lobby_owner:$owner@127.0.0.1:5000/lobby?sslmode=verify-full&sslrootcert=$settings/tls/ca.crt" >"$settings/owner.env"
  chown -R postgres:postgres "$settings" "$state/data"
  chmod -R u+rwX,go-rwx "$settings" "$state/data"
  chmod 700 "$settings/post-bootstrap"
}

render() {
  sed -e "s|@NODE@|$3|g; s|@ADDRESS@|127.0.1.$3|g; s|@ADDRESS\([123]\)@|127.0.1.\1|g; s|@TLS@|$settings/tls|g; s|@STATE@|$state/data/$3|g" \
    -e "s|@SETTINGS@|$settings|g; s|@NETWORK@|127.0.0.0/8|g; s|@PUBLIC@|127.0.0.1|g; s|@WATCHDOG@|off|g; s|@ARCHIVE_COMMAND@|$archive|g" \
    -e "s|@PATRONI_PASSWORD@|$patroni|g; s|@SUPERUSER_PASSWORD@|$superuser|g; s|@REPLICATION_PASSWORD@|$replication|g; s|@REWIND_PASSWORD@|$rewind|g" \
    -e "s|@ROUTES@|${routes%,}|g" "$checkout/deploy/ha/$1" >"$2"
}

make_secrets() {
  local name
  for name in owner app worker patroni superuser replication rewind route nats session pepper secret seal; do
    echo "$name=n$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')"
  done >"$settings/secrets"
  node "$checkout/apps/api/src/main.ts" stream key | sed 's/LOBBY_NATS_ISSUER_SEED/seed/; s/LOBBY_NATS_ISSUER/issuer/' >>"$settings/secrets"
}

# One authority, and one certificate for all three, which are one machine here. Where the driver of NATS is given an address, it asks for
# the name localhost: on real machines LOBBY_NATS_URL has names.
make_certificates() {
  (
    cd "$settings/tls" || exit
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj '/CN=Lobby cluster' -keyout ca.key -out ca.crt
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=node -keyout node.key -out node.csr
    printf 'subjectAltName=IP:127.0.0.1,IP:127.0.1.1,IP:127.0.1.2,IP:127.0.1.3,DNS:localhost\nextendedKeyUsage=serverAuth,clientAuth\n' >extensions
    openssl x509 -req -in node.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 825 -extfile extensions -out node.crt
    cat node.crt node.key >node.pem
    cp node.pem public.pem
  ) >"$state/log/certificates.log" 2>&1
}

lobby_settings() {
  local tls="sslmode=verify-full&sslrootcert=$settings/tls/ca.crt" database=127.0.0.1:5000/lobby
  cat <<LINES
LOBBY_DATABASE_URL=postgres://lobby_app:$app@$database?$tls
LOBBY_WORKER_DATABASE_URL=postgres://lobby_worker:$worker@$database?$tls
LOBBY_NATS_URL=tls://lobby:$nats@127.0.1.1:4222,tls://127.0.1.2:4222,tls://127.0.1.3:4222
LOBBY_NATS_MONITOR_URL=http://127.0.1.1:8222,http://127.0.1.2:8222,http://127.0.1.3:8222
LOBBY_NATS_ISSUER_SEED=$seed
LOBBY_SESSION_SECRET=$session
LOBBY_PASSWORD_PEPPER=$pepper
LOBBY_SECRET_KEY=$secret
LOBBY_SEAL_KEY=$seal
LOBBY_FILES_DIR=$state/data/files
LOBBY_PUBLIC_URL=https://127.0.0.1
LOBBY_TRUSTED_PROXIES=1
LOBBY_READS_PER_MINUTE=1000000
LOBBY_WRITES_PER_MINUTE=1000000
LOBBY_WRITES_IN_FLIGHT=64
LOBBY_READS_IN_FLIGHT=64
LOBBY_PROPERTY_CONNECTIONS=10
NODE_EXTRA_CA_CERTS=$settings/tls/ca.crt
LINES
}
