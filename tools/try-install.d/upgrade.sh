#!/bin/bash
# The same command again: keys and rows stay, the program is replaced, a certificate that is given takes the place of the local one.
set -e
cd /root/checks
before=$(sha256sum /etc/lobby/lobby.env /etc/lobby/pgbackrest.conf)
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=lobby.test -addext subjectAltName=DNS:lobby.test -keyout given.key -out given.crt
/root/release/deploy/install.sh --certificate given.crt --key given.key
[ "$(sha256sum /etc/lobby/lobby.env /etc/lobby/pgbackrest.conf)" = "$before" ]
CA=given.crt ./call /health/ready
[ ! -e /etc/lobby/local-ca.crt ]
# A key that is not the certificate's is refused, and the one in use stays.
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out other.key
if /root/release/deploy/install.sh --certificate given.crt --key other.key; then exit 1; fi
CA=given.crt ./call /health/ready
