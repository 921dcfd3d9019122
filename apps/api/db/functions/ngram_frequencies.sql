-- Returns fragments of three to five letters or digits, each with the estimated share of search texts that contain
-- it. Omits fragments that occur in only one sampled text.
create or replace function crm.ngram_frequencies() returns table (ngram text, frequency float)
  language sql stable security definer set search_path = pg_catalog, crm
as $$
  with sampled as materialized (
    select coalesce(s.most_common_vals::text::text[], '{}') || coalesce(s.histogram_bounds::text::text[], '{}') as texts,
      c.reltuples as records
    from pg_stats s join pg_class c on c.oid = format('%I.%I', s.schemaname, s.tablename)::regclass
    where s.schemaname = 'crm' and s.tablename in (select k.records from crm.record_kinds() k) and s.attname = 'search_text' and c.reltuples > 0
  ), runs as materialized (
    select text, run[1] as run, records / cardinality(texts) as records
    from sampled, unnest(texts) text, regexp_matches(text, '[a-z0-9]{3,}', 'g') run
  ), had as materialized (
    select distinct text, records, substr(run, place, size) as ngram
    from runs, generate_series(3, 5) size, generate_series(1, length(run) - size + 1) place
  )
  select ngram, sum(records) / (select sum(records) from sampled) from had group by ngram having count(*) > 1
$$;

revoke execute on function crm.ngram_frequencies() from public;
grant execute on function crm.ngram_frequencies() to lanyard_app;
