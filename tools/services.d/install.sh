# Debian 12 packages the services need; nothing is asked of apt when they are already there.
postgres_bin=/usr/lib/postgresql/15/bin

install_missing() {
  [ -x "$postgres_bin/postgres" ] && [ -e /usr/share/postgresql/15/extension/pg_trgm.control ] && return
  command -v apt-get >/dev/null || fail "PostgreSQL 15 is missing in $postgres_bin, and there is no apt-get to install it"
  echo 'services: installing PostgreSQL 15'
  # Debian's package would otherwise start a server of its own, which nobody asked for and nobody would stop.
  as_root mkdir -p /etc/postgresql-common/createcluster.d
  echo 'create_main_cluster = false' | as_root tee /etc/postgresql-common/createcluster.d/lobby.conf >/dev/null
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq update
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends postgresql-15 postgresql-contrib >/dev/null
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}
