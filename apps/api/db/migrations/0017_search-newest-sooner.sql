-- The newest records are walked (0015, step 3) where more have a text than 5,000 and, of fewer records, than one in 150 and
-- 1,000; before, only where more than 10,000 had it. Of a million contacts the planner thinks that about 10,000 have any
-- text it saw once in its sample, and often took the trigram index, whose list of 20,000 took 9 ms to read. The walk ends
-- as soon as it has enough: what begins with the text is looked for afterwards, where too little of what was found does.
-- The rest of the functions stays as it is in 0015.
do $migration$
declare
  searched record;
  changed record;
  definition text;
begin
  for searched in select * from (values ('contacts', 'contact'), ('companies', 'company'), ('deals', 'deal')) searched (records, noun) loop
    definition := pg_get_functiondef(format('crm.search_%s(uuid, jsonb, int)', searched.records)::regprocedure);
    for changed in
      select * from (values
        ('common constant int := 10000;', format($$common constant int := least(5000, greatest(1000, (
          select sum(delta) / 150 from record_counts where org_id = org and noun = %L
        )));$$, searched.noun)),
        ('where search_text like all (likes) order by is_start desc limit looked', 'where search_text like all (likes) limit looked')
      ) changed (before, after)
    loop
      if position(changed.before in definition) = 0 then
        raise exception 'crm.search_% is not as 0015 left it', searched.records;
      end if;
      definition := replace(definition, changed.before, changed.after);
    end loop;
    execute definition;
  end loop;
end $migration$;
