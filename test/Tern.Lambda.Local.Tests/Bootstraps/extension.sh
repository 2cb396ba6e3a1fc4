#!/bin/sh
# What the tests run as extensions, by links that have the extensions' names: a file that a test writes and runs at once may be busy.
name=${0##*/}
exec "$EXTENSION_HOST" exec "$EXTENSION_ASSEMBLY" extension "${EXTENSION_NAME:-$name}" "${EXTENSION_MODE:-$name}"
