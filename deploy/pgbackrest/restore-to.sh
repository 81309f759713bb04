#!/bin/sh
# restore-to.sh '2026-11-23 14:59:59+00': PostgreSQL as it was at that second. As root, with the shop stopped on every machine. What was written
# afterwards is gone from the database, but not from the archive: the same again with a later time brings it back.
# Each restore begins a timeline of its own. This goes along the one of the backup; to a second after an earlier restore, of which there is no full
# backup yet, it goes along that one's: TIMELINE=2 (PostgreSQL's log says its number: 'selected new timeline ID').
set -eu
when=${1:?"restore-to.sh 'YYYY-MM-DD HH:MM:SS+00'"}
stanza=${STANZA:-shop}
config=${CONFIG:-/etc/pgbackrest.conf}
cluster=${CLUSTER:-15 main}
# For as long PostgreSQL may read the archive (s).
patience=${PATIENCE:-7200}

# shellcheck disable=SC2086
is_up() { pg_ctlcluster $cluster status >/dev/null 2>&1; }
in_recovery() { runuser -u postgres -- psql -qAtc 'select pg_is_in_recovery()'; }

# After a restore that came to nothing PostgreSQL is down, or still reads: then it has written nothing.
if is_up; then
  state=$(in_recovery 2>/dev/null) || state=t
  if [ "$state" = f ]; then
    # What was written until now is in the archive before anything is replaced.
    runuser -u postgres -- psql -qAtc 'select pg_switch_wal()' >/dev/null
    runuser -u postgres -- pgbackrest --config="$config" --stanza="$stanza" check
  fi
  # shellcheck disable=SC2086
  pg_ctlcluster $cluster stop -m fast
fi
runuser -u postgres -- pgbackrest --config="$config" --stanza="$stanza" --delta --type=time "--target=$when" \
  --target-timeline="${TIMELINE:-current}" --target-action=promote restore
# Whether it has started is looked at below.
# shellcheck disable=SC2086
pg_ctlcluster $cluster start || :
until [ "$(in_recovery 2>/dev/null)" = f ]; do
  patience=$((patience - 1))
  if ! is_up || [ "$patience" -le 0 ]; then
    echo "PostgreSQL has not come to $when; its log says why. The archive is as it was: run this again with a time that is in it." >&2
    exit 1
  fi
  sleep 1
done
echo "PostgreSQL is as it was at $when. Now: npm run check:data, then start the shop."
