import type pg from "pg";
import { benchOwners } from "./bench-sql.ts";

/**
 * Inserts interactions of the last year. Each has a contact, and every fifth also has a deal. All values
 * except ids are computed from the row number.
 */
export async function insertInteractions(client: pg.Client, orgId: string, count: number): Promise<void> {
  await client.query(
    `with deals as materialized (
       select id, row_number() over () - 1 as place from crm.deals where org_id = $1
     ), contacts as materialized (
       select id, row_number() over () - 1 as place from crm.contacts where org_id = $1
     ), numbered as (
       select n, n % (select count(*) from deals) as deal_place, n % (select count(*) from contacts) as contact_place,
         (array['call', 'meeting', 'email', 'visit', 'message'])[1 + n % 5] as type, 'Spoke about offer ' || n as body
       from generate_series(1, $2::int) n
     )
     insert into crm.interactions (org_id, id, type, type_key, body, name_key, search_text, started_at, duration_minutes,
       owner_id, contact_ids, deal_id)
     select $1, gen_random_uuid(), t.type, t.type, t.body, lower(t.body), lower(t.body),
       now() - (t.n::bigint * 7919 % 525600) * interval '1 minute', t.n % 60, 'bench-' || t.n * 7 % ${benchOwners},
       array[c.id], d.id
     from numbered t
     join contacts c on c.place = t.contact_place
     left join deals d on d.place = t.deal_place and t.n % 5 = 0`,
    [orgId, count],
  );
}

const dealsPerStep = 10_000;

/** Returns SQL for a UUID of version 4 that depends only on a text. */
const uuidOf = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * Inserts the moves that brought each deal from the first stage to its current stage, in actions of up to 50
 * deals.
 */
export async function insertMoves(client: pg.Client, orgId: string): Promise<void> {
  await client.query(
    `with ordered as materialized (
       select id, outcome, row_number() over (order by position) as place from crm.stages where org_id = $1
     ), moves as materialized (
       select d.id as deal_id, d.number, f.place, ${uuidOf("f.id::text || t.id::text || d.number / 50")} as action_id,
         f.id as from_id, t.id as to_id, d.created_at + f.place * (1 + d.number % 20) * interval '1 day' as from_at,
         d.created_at + (f.place + 1) * (1 + d.number % 20) * interval '1 day' as to_at
       from (select *, row_number() over () as number from crm.deals where org_id = $1) d
       join ordered s on s.id = d.stage_id
       join ordered f on f.place < s.place and f.outcome is null
       join ordered t on t.id = case when exists (
         select from ordered o where o.place = f.place + 1 and o.place < s.place and o.outcome is null)
         then (select o.id from ordered o where o.place = f.place + 1) else s.id end
     ), actions as (
       insert into crm.actions (org_id, id, kind, noun, actor_id, actor_name, label, record_count)
       select $1, action_id, 'move', 'deal', 'bench', 'Bench', '', count(*) from moves group by action_id
       returning id
     ), counts as (
       insert into crm.record_counts (org_id, noun, id, delta)
       select $1, 'action', gen_random_uuid(), count(*) from actions having count(*) > 0
     )
     insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, version, before, after)
     select $1, action_id, 'deal', deal_id, deal_id, 'update', 1 + place,
       jsonb_build_object('stage_id', from_id, 'stage_entered_at', from_at),
       jsonb_build_object('stage_id', to_id, 'stage_entered_at', to_at)
     from moves`,
    [orgId],
  );
}

/** Computes the stages that each deal has left, because triggers do not fire during the filling. */
export async function deriveLeftStages(client: pg.Client, orgId: string): Promise<void> {
  await client.query(
    `select crm.derive_left_stages($1, ids) from (
       select array_agg(id) as ids from (
         select id, row_number() over (order by id) as number from crm.deals where org_id = $1
       ) d group by number / ${dealsPerStep}
     ) steps`,
    [orgId],
  );
}
