#!/bin/bash
# The same command again: keys and rows stay, the program is replaced, a certificate that is given takes the place of the local one.
set -e
cd /root/checks
before=$(sha256sum /etc/lobby/lobby.env /etc/lobby/pgbackrest.conf)
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=lobby.test -addext subjectAltName=DNS:lobby.test -keyout given.key -out given.crt
# A certificate of its own in its last month is renewed by the same authority, and HAProxy has it.
authority=$(sha256sum </etc/lobby/local-ca.crt)
(settings=/etc/lobby; umask 077; . /opt/lobby/deploy/single/certificate.sh; issue lobby.test 20)
systemctl reload lobby-proxy.service
systemctl start lobby-certificate.service
[ "$(sha256sum </etc/lobby/local-ca.crt)" = "$authority" ]
openssl s_client -connect 127.0.0.1:443 -servername lobby.test -CAfile /etc/lobby/local-ca.crt -verify_return_error </dev/null 2>/dev/null | openssl x509 -noout -checkend $((300 * 86400))
/root/release/deploy/install.sh --certificate given.crt --key given.key
# The backups stay where they were asked for.
[ ! -e /var/backups/lobby ]
[ "$(ls /var/backups/other)" = "$(printf 'database\nfiles')" ]
if /root/release/deploy/install.sh --backup /var/backups/lobby; then exit 1; fi
[ "$(sha256sum /etc/lobby/lobby.env /etc/lobby/pgbackrest.conf)" = "$before" ]
CA=given.crt ./call /health/ready
[ ! -e /etc/lobby/local-ca.crt ]
# A key that is not the certificate's is refused, and the one in use stays.
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out other.key
if /root/release/deploy/install.sh --certificate given.crt --key other.key; then exit 1; fi
CA=given.crt ./call /health/ready
