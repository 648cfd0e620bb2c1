#!/bin/sh
set -e
[ "$1" = postgres ] || exec "$@"
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres:postgres /var/lib/postgresql /var/run/postgresql
  chmod 700 "$PGDATA"
  printf '%s\n' "${POSTGRES_PASSWORD:?}" > /tmp/password
  chown postgres /tmp/password
  # Arguments of initdb are words, as in the official image.
  as_postgres initdb -D "$PGDATA" --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=trust $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  as_postgres pg_ctl -D "$PGDATA" -o '-c listen_addresses=' -w start
  as_postgres createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  as_postgres pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
