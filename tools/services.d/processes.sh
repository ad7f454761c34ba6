# Processes are known by their pid and by what they hold open, never by name: other checkouts run the same programs.

is_alive() {
  [ -n "$1" ] && [ -d "/proc/$1" ] && ! grep -qs '^State:[[:space:]]*Z' "/proc/$1/status"
}

wait_until_gone() {
  local pid=$1 tenths=$2
  while is_alive "$pid"; do
    [ "$tenths" -gt 0 ] || return 1
    tenths=$((tenths - 1))
    sleep 0.1
  done
}

port_is_taken() {
  (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# Writes standard input to a file of the account's; fails when the file already says exactly that.
changes_file() {
  local file=$1 text
  text=$(cat)
  if [ "$(as_account cat "$file" 2>/dev/null)" = "$text" ]; then return 1; fi
  printf '%s\n' "$text" | as_account sh -c 'umask 077 && cat >"$1"' sh "$file"
}
