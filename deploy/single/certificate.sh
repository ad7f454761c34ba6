# The certificate: one that was given, or one of an authority of its own. A part of deploy/install.sh and of renew-certificate.

install_certificate() {
  umask 077
  if [ -n "$certificate" ]; then
    fits "$certificate" "$key" || { echo "this certificate has expired, or this is not its key"; return 1; }
    rm -f "$settings"/tls/local-ca.{crt,key} "$settings/local-ca.crt"
    cat "$certificate" "$key" >"$settings/tls/server.pem"
  else
    make_certificate "$(value lobby.env LOBBY_PUBLIC_URL | sed 's|https://||')"
  fi
  show_certificate
}

# An authority for this one name. Its key stays beside the server's, which opens no less: it renews the certificate, and nobody has to trust
# another one.
make_certificate() {
  [ -f "$settings/tls/local-ca.key" ] || make_authority "$1"
  issue "$1" 397
}

make_authority() {
  local name=permitted\;DNS:$1
  is_address "$1" && name=permitted\;IP:$1/255.255.255.255
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj "/CN=Lobby $1" -keyout "$settings/tls/local-ca.key" \
    -out "$settings/tls/local-ca.crt" -addext basicConstraints=critical,CA:true,pathlen:0 -addext keyUsage=critical,keyCertSign \
    -addext "nameConstraints=critical,$name"
}
is_address() { [[ $1 =~ ^[0-9.]+$ ]]; }

# The one that is there is replaced once the new one is whole. By `&&`: what `if` and `||` watch runs without `set -e`.
issue() {
  local work status=0
  work=$(mktemp -d) || return
  {
    sign_certificate "$1" "$2" "$work" && fits "$work/server.crt" "$work/server.key" &&
      cat "$work/server.crt" "$work/server.key" >"$settings/tls/server.pem.new" &&
      fits "$settings/tls/server.pem.new" "$settings/tls/server.pem.new" && mv "$settings/tls/server.pem.new" "$settings/tls/server.pem"
  } || status=$?
  rm -rf "$work" "$settings/tls/server.pem.new"
  return "$status"
}

sign_certificate() {
  local name=DNS:$1 work=$3
  if is_address "$1"; then name=IP:$1; fi
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" -keyout "$work/server.key" -out "$work/server.csr" &&
    printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth\nbasicConstraints=critical,CA:false\n' "$name" >"$work/extensions" &&
    openssl x509 -req -in "$work/server.csr" -CA "$settings/tls/local-ca.crt" -CAkey "$settings/tls/local-ca.key" -CAcreateserial \
      -CAserial "$work/serial" -days "$2" -extfile "$work/extensions" -out "$work/server.crt"
}

# A certificate that is valid now, and the key that belongs to it.
fits() {
  local public
  openssl x509 -in "$1" -noout -checkend 0 >/dev/null && public=$(openssl x509 -in "$1" -noout -pubkey) &&
    [ "$public" = "$(openssl pkey -in "$2" -pubout)" ]
}

# In its last month, of the authority that is here; a given certificate is its giver's to renew.
not_due=3
renew_certificate() {
  local name
  umask 077
  [ -f "$settings/tls/local-ca.key" ] || return "$not_due"
  if openssl x509 -in "$settings/tls/server.pem" -noout -checkend $((30 * 86400)) >/dev/null; then return "$not_due"; fi
  name=$(value lobby.env LOBBY_PUBLIC_URL | sed 's|https://||') && [ -n "$name" ] && issue "$name" 397
}

# What everybody may read of it, for the alarm.
show_certificate() {
  openssl x509 -in "$settings/tls/server.pem" >"$settings/certificate.pem"
  chmod 644 "$settings/certificate.pem"
}
