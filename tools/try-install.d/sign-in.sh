#!/bin/bash
# With what the slip says: the one-time password, a new one, and then what an organisation's admin sees.
set -eo pipefail
call=/root/checks/call
password=$(sed -nE 's/^Password +(\S+).*/\1/p' /root/lobby-slip.txt)
token() { sed -E 's/.*"jwt":"([^"]+)".*/\1/'; }
first=$($call /api/auth/login "{\"identifier\":\"somchai\",\"password\":\"$password\"}" | token)
new=$(openssl rand -base64 18)
$call /api/auth/change-password "{\"currentPassword\":\"$password\",\"password\":\"$new\",\"passwordConfirmation\":\"$new\"}" "$first" >/dev/null
jwt=$($call /api/auth/login "{\"identifier\":\"somchai\",\"password\":\"$new\"}" | token)
$call /api/contacts '{"nameTh":"ช่าง","nameEn":"Technician","phone":"191"}' "$jwt" | grep Technician >/dev/null
$call / | grep 'type="module"' >/dev/null
# Plain HTTP is sent to HTTPS, and the port of doors speaks TLS.
(exec 3<>/dev/tcp/127.0.0.1/80 && printf 'GET / HTTP/1.0\r\nHost: lobby.test\r\n\r\n' >&3 && cat <&3 | grep ' 308 ' >/dev/null)
openssl s_client -connect 127.0.0.1:8883 -servername lobby.test -CAfile /etc/lobby/local-ca.crt -verify_return_error </dev/null | grep 'Verify return code: 0' >/dev/null
lobby audit verify
