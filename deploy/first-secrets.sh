#!/bin/sh
# Creates missing secrets: the passwords of the database and the storage, and a self-signed certificate for CRM_NAME and
# ID_NAME, for which browsers show a warning. Existing files stay unchanged, including your own certificate.
set -eu
secrets=${SECRETS:-/secrets}
certificates=${CERTIFICATES:-/certificates}

if [ ! -s "$secrets/database" ]; then
  printf %s "${POSTGRES_PASSWORD:-$(openssl rand -hex 24)}" > "$secrets/database.new"
  mv "$secrets/database.new" "$secrets/database"
fi
if [ ! -s "$secrets/storage" ]; then
  openssl rand -hex 24 | tr -d '\n' > "$secrets/storage.new"
  mv "$secrets/storage.new" "$secrets/storage"
fi
if [ ! -s "$certificates/lanyard.crt" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj "/CN=$CRM_NAME" \
    -addext "subjectAltName=DNS:$CRM_NAME,DNS:$ID_NAME" \
    -keyout "$certificates/lanyard.key" -out "$certificates/lanyard.crt.new" 2>/dev/null
  mv "$certificates/lanyard.crt.new" "$certificates/lanyard.crt"
fi
# Each container reads the files as another user. Only these containers mount the volumes.
chmod 644 "$secrets"/* "$certificates"/*
