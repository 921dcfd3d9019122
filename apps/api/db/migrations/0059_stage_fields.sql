-- The fields that a deal must have before it enters the stage.
alter table crm.stages add column required_fields text[] not null default '{}';
