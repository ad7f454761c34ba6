# Passwords are made once and kept; the env file is written anew each time, because ports may change.

write_settings() {
  local secrets=$services/secrets
  (
    umask 077
    touch "$secrets"
    # One by one: a checkout from before a secret was needed gets just that one.
    for name in owner_password app_password worker_password nats_password session_secret password_pepper secret_key seal_key; do
      grep -q "^$name=" "$secrets" || echo "$name=$(random_secret)" >>"$secrets"
    done
    grep -q '^nats_issuer=' "$secrets" || new_issuer >>"$secrets"
  )
  # shellcheck source=/dev/null
  . "$secrets"
  export LOBBY_OWNER_PASSWORD=$owner_password LOBBY_APP_PASSWORD=$app_password LOBBY_WORKER_PASSWORD=$worker_password
  # NATS reads a value that starts with a digit as a number.
  LOBBY_NATS_PASSWORD=n$nats_password

  (
    umask 077
    env_lines >"$services/env.new"
    mv "$services/env.new" "$services/env"
  )
}

# The pair with which nodes answer the broker about devices: the seed for them, the name for the broker.
new_issuer() {
  node --input-type=module --eval "
    import { issuerOf, newIssuerSeed } from '$checkout/apps/api/src/modules/access-event/nats-issuer.ts';
    const seed = newIssuerSeed();
    console.log('nats_issuer_seed=' + seed + '\nnats_issuer=' + issuerOf(seed).name);"
}

random_secret() {
  head -c 32 /dev/urandom | base64 --wrap 0 | tr '+/' '-_' | tr -d '='
}

env_lines() {
  local database=127.0.0.1:$postgres_port/lobby
  cat <<LINES
LOBBY_DATABASE_URL=postgres://lobby_app:$LOBBY_APP_PASSWORD@$database
LOBBY_OWNER_DATABASE_URL=postgres://lobby_owner:$LOBBY_OWNER_PASSWORD@$database
LOBBY_WORKER_DATABASE_URL=postgres://lobby_worker:$LOBBY_WORKER_PASSWORD@$database
LOBBY_NATS_URL=nats://lobby:$LOBBY_NATS_PASSWORD@127.0.0.1:$nats_port
LOBBY_NATS_ISSUER_SEED=$nats_issuer_seed
LOBBY_NATS_MONITOR_URL=http://127.0.0.1:$nats_monitor_port
LOBBY_MQTT_URL=mqtt://127.0.0.1:$mqtt_port
LOBBY_SESSION_SECRET=$session_secret
LOBBY_PASSWORD_PEPPER=$password_pepper
LOBBY_SECRET_KEY=$secret_key
LOBBY_SEAL_KEY=$seal_key
LOBBY_HOST=127.0.0.1
LOBBY_PORT=$api_port
LOBBY_METRICS_PORT=$metrics_port
LOBBY_WEB_PORT=$web_port
LOBBY_PUBLIC_URL=http://127.0.0.1:$web_port
LINES
}
