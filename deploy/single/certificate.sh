# The certificate: one that was given, or one of an authority of its own. A part of deploy/install.sh and of renew-certificate.

install_certificate() {
  umask 077
  if [ -n "$certificate" ]; then
    openssl x509 -in "$certificate" -noout -checkend 0
    [ "$(openssl x509 -in "$certificate" -noout -pubkey)" = "$(openssl pkey -in "$key" -pubout)" ] || { echo "this is not the key of the certificate"; return 1; }
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

issue() {
  local name=DNS:$1 work
  is_address "$1" && name=IP:$1
  work=$(mktemp -d)
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" -keyout "$work/server.key" -out "$work/server.csr"
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth\nbasicConstraints=critical,CA:false\n' "$name" >"$work/extensions"
  openssl x509 -req -in "$work/server.csr" -CA "$settings/tls/local-ca.crt" -CAkey "$settings/tls/local-ca.key" -CAcreateserial -CAserial "$work/serial" \
    -days "$2" -extfile "$work/extensions" -out "$work/server.crt"
  cat "$work/server.crt" "$work/server.key" >"$settings/tls/server.pem.new"
  mv "$settings/tls/server.pem.new" "$settings/tls/server.pem"
  rm -rf "$work"
}

# In its last month, of the authority that is here; a given certificate is its giver's to renew. Says whether there is a new one.
renew_certificate() {
  umask 077
  [ -f "$settings/tls/local-ca.key" ] || return 1
  ! openssl x509 -in "$settings/tls/server.pem" -noout -checkend $((30 * 86400)) >/dev/null || return 1
  issue "$(value lobby.env LOBBY_PUBLIC_URL | sed 's|https://||')" 397
  show_certificate
}

# What everybody may read of it, for the alarm.
show_certificate() {
  openssl x509 -in "$settings/tls/server.pem" >"$settings/certificate.pem"
  chmod 644 "$settings/certificate.pem"
}
