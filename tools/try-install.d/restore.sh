#!/bin/bash
# The nightly backup, the check of the repository, and the database of it on another port with the same rows.
set -e
systemctl start lobby-backup@diff.service lobby-backup@verify.service
as() { runuser -u postgres -- "$@"; }
rows() { as psql --no-psqlrc --quiet --tuples-only --port "$1" --host /var/run/postgresql lobby -c 'select (select count(*) from account), (select count(*) from contact), (select count(*) from audit_log)'; }
cd /
before=$(rows 5432)
as psql --quiet --port 5432 -c 'select pg_switch_wal()' >/dev/null
sleep 3
as lobby-backup restore /var/lib/postgresql/restored latest
as /usr/lib/postgresql/15/bin/pg_ctl start --silent --wait --pgdata /var/lib/postgresql/restored \
  -o "-c config_file=/etc/postgresql/15/lobby/postgresql.conf -c data_directory=/var/lib/postgresql/restored -c port=5555 -c archive_mode=off -c external_pid_file=''" >/dev/null
for _ in $(seq 30); do [ "$(as psql --tuples-only --no-align --port 5555 -c 'select pg_is_in_recovery()')" = t ] || break; sleep 1; done
after=$(rows 5555)
as /usr/lib/postgresql/15/bin/pg_ctl stop --silent --pgdata /var/lib/postgresql/restored
as rm -rf /var/lib/postgresql/restored
echo "rows before: $before, in the backup: $after"
[ "$before" = "$after" ]
as lobby-backup restore-files /var/tmp/restored-files latest
rm -rf /var/tmp/restored-files
