#!/bin/sh
# Turnpike as it was released: `./turnpike start` serves, `./turnpike --help` lists the commands of operators.
# Paths in settings are absolute, but for TURNPIKE_DIR, which is read from the folder that this was called in.
here=$(dirname -- "$(readlink -f -- "$0")")
directory=${TURNPIKE_DIR:-.turnpike}
case $directory in
  /*) ;;
  *) directory=$PWD/$directory ;;
esac
export TURNPIKE_DIR="$directory" NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
cd "$here/app" || exit 1
program=lib/cli/turnpike.ts
if [ "${1:-}" = start ]; then
  program=server.ts
  shift
fi
exec "$here/node/bin/node" NODE_FLAGS "$program" "$@"
