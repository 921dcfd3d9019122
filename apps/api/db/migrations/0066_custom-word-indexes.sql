-- PostgreSQL never combines two indexes whose predicates share a condition, and the other indexes list live records only.
do $$
declare
  records text;
begin
  foreach records in array array['contacts', 'companies', 'deals', 'tasks', 'interactions'] loop
    execute format('drop index crm.%I', records || '_by_custom_words');
    execute format('create index %I on crm.%I using gin (org_id, custom_words) where custom_words <> %L',
      records || '_by_custom_words', records, '{}');
  end loop;
end $$;
