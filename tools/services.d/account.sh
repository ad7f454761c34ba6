# Who runs the services, and where their data may lie.

# PostgreSQL refuses to run as root; its package brings an account made for this.
account=$(id -un)
[ "$account" != root ] || account=postgres

as_account() {
  if [ "$(id -un)" = "$account" ]; then "$@"; else runuser -u "$account" -- "$@"; fi
}

# The state is a folder in .services, or a link to one elsewhere when the account cannot enter the checkout (a clone under /root)
# or when the path of PostgreSQL's socket would be longer than the 107 bytes the kernel allows.
prepare_state() {
  if [ ! -d "$state" ]; then
    is_usable "$services" || state=/var/tmp/lobby-$(printf %s "$services" | sha256sum | cut -c1-12)
    make_private_folder "$state"
    [ -d "$services/state" ] || ln -sfn "$state" "$services/state"
  fi
  [ "$(stat -c %U "$state")" = "$account" ] || fail "$state belongs to another account"
  make_private_folder "$state/run"
  make_private_folder "$state/log"
}

is_usable() {
  local socket=$1/state/run/.s.PGSQL.$postgres_port
  [ "${#socket}" -le 107 ] && as_account test -x "$1"
}

make_private_folder() {
  mkdir -p "$1"
  if [ "$(stat -c %u "$1")" = 0 ]; then chown "$account" "$1"; fi
  chmod 700 "$1"
}

remove_state() {
  rm -rf "$state" "$services/state"
}
