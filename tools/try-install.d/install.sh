#!/bin/bash
# With names and an address as people have them: quotes, dollars, ampersands.
set -e
/root/release/deploy/install.sh --host lobby.test --organisation 'Test & Sons' --property 'River "$ide" 100%' --admin somchai --admin-name "Somchai O'Jaidee" \
  --backup /var/backups/other --smtp 'smtp://office:p$a%26ss@127.0.0.1:2525' --mail-from 'Lobby "of $HOME" <lobby@lobby.test>'
systemctl --failed --no-legend | (! grep lobby)
# The nodes were given what was typed, and not the password of the tables' owner, which only root can read.
node=$(systemctl show --property=MainPID --value lobby@all.service)
tr '\0' '\n' <"/proc/$node/environ" >/tmp/environ
grep -Fx 'LOBBY_SMTP_URL=smtp://office:p$a%26ss@127.0.0.1:2525' /tmp/environ
grep -Fx 'LOBBY_MAIL_FROM=Lobby "of $HOME" <lobby@lobby.test>' /tmp/environ
! grep OWNER /tmp/environ
rm /tmp/environ
runuser -u postgres -- psql --no-psqlrc --tuples-only --no-align --dbname lobby --command 'select name_en from property' | grep -Fx 'River "$ide" 100%'
! runuser -u lobby -- cat /etc/lobby/owner.env /etc/lobby/lobby.env /root/lobby-slip.txt
! find /etc/lobby /var/lib/lobby /var/backups/other -type f -perm /004 -print0 | xargs -0 grep -lE '(PASSWORD|SECRET|PEPPER|KEY|SEED|-pass)='
lobby keys status >/dev/null
lobby keys rotate LOBBY_SEAL_KEY --out new-key && rm /var/lib/lobby/owner/new-key
