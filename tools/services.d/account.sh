# Who runs the services, and where their data may lie.

# PostgreSQL refuses to run as root; its package brings an account made for this.
account=$(id -un)
[ "$account" != root ] || account=postgres

as_account() {
  if [ "$(id -un)" = "$account" ]; then "$@"; else runuser -u "$account" -- "$@"; fi
}

# `state` is a plain folder, or a link to one elsewhere when the account cannot enter the checkout (a clone under /root)
# or when the path of PostgreSQL's socket would be longer than the 107 bytes the kernel allows.
prepare_state() {
  if [ ! -d "$state" ]; then
    rm -f "$state"
    if is_usable "$services"; then
      make_private_folder "$state"
    else
      make_private_folder "$(elsewhere)"
      ln -s "$(elsewhere)" "$state"
    fi
  fi
  [ "$(stat -Lc %U "$state")" = "$account" ] || fail "$state belongs to another account"
  make_private_folder "$state/run"
  make_private_folder "$state/log"
}

is_usable() {
  local socket=$1/state/run/.s.PGSQL.$postgres_port
  [ "${#socket}" -le 100 ] && as_account test -x "$1" 2>/dev/null
}

elsewhere() {
  echo "/var/tmp/lobby-$(printf %s "$services" | sha256sum | cut -c1-12)"
}

make_private_folder() {
  mkdir -p "$1"
  if [ "$(stat -c %U "$1")" != "$account" ]; then chown "$account" "$1"; fi
  chmod 700 "$1"
}

remove_state() {
  rm -rf "$(realpath -m "$state")" "$state"
}
