alter table crm.api_keys add column is_connection boolean not null default false;
alter table crm.api_keys alter column secret_hash drop not null;
alter table crm.api_keys add constraint api_keys_secret_or_connection check (is_connection = (secret_hash is null));
