#!/bin/sh
# Runs a command with the passwords that first-secrets.sh has created. The command trusts the created certificate.
set -eu
secrets=${SECRETS:-/secrets}
DATABASE_URL="postgresql://lanyard:$(cat "$secrets/database")@${DATABASE_HOST:-database}/lanyard"
S3_SECRET_KEY=${S3_SECRET_KEY:-$(cat "$secrets/storage")}
NODE_EXTRA_CA_CERTS=${CERTIFICATES:-/certificates}/lanyard.crt
export DATABASE_URL S3_SECRET_KEY NODE_EXTRA_CA_CERTS
exec "$@"
