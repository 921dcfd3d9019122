-- How likely a deal of a stage is won. Entering a stage gives it to a deal, unless somebody typed the deal's own.
alter table crm.stages add column probability int,
  add constraint stages_probability_range check (probability between 0 and 100);
alter table crm.deals add column has_own_probability boolean not null default false;

-- The form's 50 was hardly ever typed; any other number was.
alter table crm.deals no force row level security;
update crm.deals set has_own_probability = true where probability <> 50;
alter table crm.deals force row level security;

-- The stages that every organisation started with, where they still bear their names in its default pipeline.
alter table crm.stages no force row level security;
alter table crm.pipelines no force row level security;
update crm.stages s set probability = named.probability
from (
  select distinct on (org_id) org_id, id from crm.pipelines where deleted_at is null
  order by org_id, name not like '%Default%', position, id
) standard, (values
  ('Lead', 10), ('Qualified', 25), ('Proposal', 50), ('Negotiation', 75), ('Closed Won', 100), ('Closed Lost', 0)
) as named (name, probability)
where s.org_id = standard.org_id and s.pipeline_id = standard.id and s.name = named.name;
alter table crm.pipelines force row level security;
alter table crm.stages force row level security;
