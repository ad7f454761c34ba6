# Debian packages, accounts and folders. A part of deploy/install.sh.

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
  for account in lobby lobby-nats lobby-owner; do
    id "$account" >/dev/null 2>&1 || useradd --system --user-group --no-create-home --home-dir "$state" --shell /usr/sbin/nologin "$account"
  done
  usermod --append --groups lobby postgres
  mkdir -p "$settings/tls" "$state"
  chmod 700 "$settings/tls"
  install -d -o postgres -g postgres -m 700 "$backup"
  install -d -o postgres -g postgres -m 755 "$state/metrics"
}
