-- Where more than 5,000 have a text, no longer 10,000, the newest are walked (0015, step 3): of a million contacts the planner
-- thinks that about 10,000 have any four letters, and sometimes took the trigram index, whose list of 20,000 took 9 ms to read
-- where the newest took 3. The rest of the functions stays as it is in 0015.
do $migration$
declare
  before constant text := 'common constant int := 10000;';
  after constant text := 'common constant int := 5000;';
  definition text;
  records text;
begin
  foreach records in array array['contacts', 'companies', 'deals'] loop
    definition := pg_get_functiondef(format('crm.search_%s(uuid, jsonb, int)', records)::regprocedure);
    if position(before in definition) = 0 then
      raise exception 'crm.search_% is not as 0015 left it', records;
    end if;
    execute replace(definition, before, after);
  end loop;
end $migration$;
