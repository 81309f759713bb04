#!/bin/sh
# restore-to.sh '2026-11-23 14:59:59+00': PostgreSQL as it was at that second. As root, with the shop stopped on every machine. What was written
# afterwards is gone from the database, but not from the archive: the same again with a later time brings it back.
set -eu
when=${1:?"restore-to.sh 'YYYY-MM-DD HH:MM:SS+00'"}
stanza=${STANZA:-shop}
config=${CONFIG:-/etc/pgbackrest.conf}
cluster=${CLUSTER:-15 main}

# What was written until now is in the archive before anything is replaced.
runuser -u postgres -- psql -qAtc 'select pg_switch_wal()' >/dev/null
runuser -u postgres -- pgbackrest --config="$config" --stanza="$stanza" check
# shellcheck disable=SC2086
pg_ctlcluster $cluster stop -m fast
runuser -u postgres -- pgbackrest --config="$config" --stanza="$stanza" --delta --type=time "--target=$when" --target-action=promote restore
# shellcheck disable=SC2086
pg_ctlcluster $cluster start
until [ "$(runuser -u postgres -- psql -qAtc 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; do sleep 1; done
echo "PostgreSQL is as it was at $when. Now: npm run check:data, then start the shop."
