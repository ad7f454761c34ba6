#!/bin/bash
set -e
/root/release/deploy/install.sh --host lobby.test --organisation 'Test Office' --property 'Riverside' --admin somchai --admin-name 'Somchai Jaidee'
systemctl --failed --no-legend | (! grep lobby)
