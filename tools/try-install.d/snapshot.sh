#!/bin/bash
# Files, packages, accounts and units of the machine, to be compared.
find / -xdev \( -path /proc -o -path /sys -o -path /run -o -path /dev -o -path /tmp -o -path /var/tmp -o -path /var/log/journal -o -path /var/lib/apt -o -path /var/cache \
  -o -path /root/release -o -path /root/checks -o -path /var/log/apt -o -path /var/lib/dpkg/info -o -path '*-old' \) -prune -o -printf '%y %m %u %g %p\n' | sort
dpkg-query -W -f '${binary:Package} ${db:Status-Status}\n'
getent passwd
getent group
systemctl list-unit-files --no-legend | awk '{ print $1, $2 }'
