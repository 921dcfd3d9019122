-- A program that a member connected through Lanyard ID acts like a key without a secret.
alter table crm.api_keys
  add column is_connection boolean not null default false,
  alter column secret_hash drop not null,
  add constraint api_keys_secret_or_connection check (is_connection = (secret_hash is null));
