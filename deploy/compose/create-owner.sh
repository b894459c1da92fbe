#!/bin/sh
# Run once by the image of PostgreSQL, in an empty volume: Turnpike's user owns its database and is no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --set=password="$(cat /run/secrets/database_password)" <<'SQL'
CREATE ROLE turnpike_app NOLOGIN;
CREATE ROLE turnpike_staff NOLOGIN;
CREATE ROLE turnpike_owner LOGIN NOSUPERUSER PASSWORD :'password';
GRANT turnpike_app, turnpike_staff TO turnpike_owner;
CREATE DATABASE turnpike OWNER turnpike_owner;
SQL
