# What the cluster runs beside PostgreSQL and Node, unpacked from Debian's packages into a folder: nothing is installed, no service starts.

fetch_programs() {
  [ ! -x "$programs/usr/sbin/nats-server" ] || return 0
  echo 'cluster: unpacking programs'
  local packages work
  work=$(mktemp -d)
  packages=(etcd-server etcd-client haproxy liblua5.3-0 libopentracing-c-wrapper0 libopentracing1 python3-click python3-dateutil python3-prettytable
    python3-psutil python3-urllib3 python3-yaml python3-psycopg2 python3-six python3-wcwidth python3-pkg-resources python3-cdiff python3-etcd python3-dnspython python3-idna)
  mkdir -p "$programs"
  (cd "$work" && apt-get -qq -o APT::Sandbox::User=root download "${packages[@]}")
  for package in "$work"/*.deb; do dpkg-deb --extract "$package" "$programs"; done
  rm -rf "$work"
  # Debian 12 has Patroni 3.0.2, which loses rows (decision 0083), and NATS 2.9. Both need nothing newer than Debian 12.
  "$checkout/tools/debian-newer" patroni trixie "$programs"
  "$checkout/tools/debian-newer" nats-server forky "$programs"
}
