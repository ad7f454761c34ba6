# The certificate: one that was given, or one of an authority of its own. A part of deploy/install.sh.

install_certificate() {
  umask 077
  if [ -n "$certificate" ]; then
    openssl x509 -in "$certificate" -noout -checkend 0
    [ "$(openssl x509 -in "$certificate" -noout -pubkey)" = "$(openssl pkey -in "$key" -pubout)" ] || { echo "this is not the key of the certificate"; return 1; }
    rm -f "$settings/tls/local-ca.crt" "$settings/local-ca.crt"
    cat "$certificate" "$key" >"$settings/tls/server.pem"
  else
    make_certificate "$(value lobby.env LOBBY_PUBLIC_URL | sed 's|https://||')"
  fi
  openssl x509 -in "$settings/tls/server.pem" >"$settings/certificate.pem"
  chmod 644 "$settings/certificate.pem"
}

# An authority for this one name; its key is thrown away, so that nobody can make another certificate with it.
make_certificate() {
  local name=DNS:$1 work
  [[ $1 =~ ^[0-9.]+$ ]] && name=IP:$1
  work=$(mktemp -d)
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 825 -subj "/CN=Lobby $1" -keyout "$work/ca.key" -out "$settings/tls/local-ca.crt" \
    -addext basicConstraints=critical,CA:true,pathlen:0 -addext keyUsage=critical,keyCertSign -addext "nameConstraints=critical,permitted;${name/IP:$1/IP:$1/255.255.255.255}"
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" -keyout "$work/server.key" -out "$work/server.csr"
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth\nbasicConstraints=critical,CA:false\n' "$name" >"$work/extensions"
  openssl x509 -req -in "$work/server.csr" -CA "$settings/tls/local-ca.crt" -CAkey "$work/ca.key" -CAcreateserial -CAserial "$work/serial" -days 824 -extfile "$work/extensions" -out "$work/server.crt"
  cat "$work/server.crt" "$work/server.key" >"$settings/tls/server.pem"
  rm -rf "$work"
}
