import { z } from "zod";
import { withClient } from "./database-client.ts";

/**
 * Returns the definition of a schema as SQL in a stable order: extensions, tables (with their indexes,
 * triggers, policies and grants) and functions. Equal schemas have equal texts.
 */
export function describeSchema(url: string, schema: string): Promise<string> {
  return withClient(url, async (client) => {
    // An almost empty search path makes PostgreSQL qualify all names outside pg_catalog.
    await client.query("set search_path = pg_catalog");
    const parts: string[] = [];
    for (const query of [extensions, tables, functions]) {
      const { rows } = await client.query(query, [schema]);
      parts.push(...definitions.parse(rows).map(({ definition }) => definition));
    }
    return `${parts.join("\n\n")}\n`;
  });
}

const definitions = z.array(z.object({ definition: z.string() }));

const extensions = `
  select format('create extension %I with schema %I;', extname, nspname) as definition
  from pg_extension join pg_namespace n on n.oid = extnamespace
  where nspname = $1 order by extname collate "C"`;

/**
 * Returns an SQL expression for the grants to roles other than the owner, one per line. The role "public"
 * means every role.
 */
const grants = (acl: string, object: string, owner: string) => `(
  select string_agg(line, '' order by line collate "C") from (
    select format(E'\\ngrant %s on %s to %s;', lower(string_agg(privilege_type, ', ' order by privilege_type)), ${object},
      case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end) as line
    from aclexplode(${acl}) where grantee <> ${owner} group by grantee
  ) granted)`;

const tables = `
  select concat(
    format(E'create %stable %s (\\n', case relpersistence when 'u' then 'unlogged ' end, c.oid::regclass),
    (select string_agg(line, E',\\n' order by kind, place, line collate "C") from (
       select 1 as kind, attnum as place, concat(
         format('  %I %s', attname, format_type(atttypid, atttypmod)), case when attnotnull then ' not null' end,
         ' default ' || pg_get_expr(adbin, adrelid)) as line
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attrelid = c.oid and attnum > 0 and not attisdropped
       union all
       select 2, case contype when 'p' then 1 when 'u' then 2 when 'f' then 3 else 4 end,
         format('  constraint %I %s', conname, pg_get_constraintdef(oid))
       -- Newer versions of PostgreSQL list NOT NULL constraints here, too; the column already shows them.
       from pg_constraint where conrelid = c.oid and contype <> 'n'
     ) lines),
    E'\\n);',
    (select string_agg(format(E'\\nalter table %s alter %I set statistics %s;', c.oid::regclass, attname, attstattarget), '' order by attnum)
     from pg_attribute where attrelid = c.oid and attnum > 0 and attstattarget >= 0),
    (select string_agg(E'\\n' || pg_get_indexdef(indexrelid) || ';', '' order by indexrelid::regclass::text collate "C")
     from pg_index where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))),
    (select string_agg(format(E'\\n%s;', pg_get_triggerdef(oid)), '' order by tgname collate "C")
     from pg_trigger where tgrelid = c.oid and not tgisinternal),
    case when relrowsecurity then format(E'\\nalter table %s enable row level security;', c.oid::regclass) end,
    case when relforcerowsecurity then format(E'\\nalter table %s force row level security;', c.oid::regclass) end,
    (select string_agg(concat(
       format(E'\\ncreate policy %I on %s for %s to %s', polname, c.oid::regclass,
         case polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
         (select string_agg(case role when 0 then 'public' when c.relowner then 'current_user' else quote_ident(pg_get_userbyid(role)) end, ', ')
          from unnest(polroles) role)),
       format(' using (%s)', pg_get_expr(polqual, polrelid)),
       case when polwithcheck is not null then format(' with check (%s)', pg_get_expr(polwithcheck, polrelid)) end, ';'), '' order by polname collate "C")
     from pg_policy where polrelid = c.oid),
    ${grants("relacl", "c.oid::regclass", "c.relowner")}
  ) as definition
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname = $1 and relkind = 'r'
  order by relname collate "C"`;

const functions = `
  select concat(
    rtrim(pg_get_functiondef(p.oid), E'\\n'), ';',
    ${grants("coalesce(proacl, acldefault('f', proowner))", "'function ' || p.oid::regprocedure", "p.proowner")}
  ) as definition
  from pg_proc p join pg_namespace n on n.oid = pronamespace
  where nspname = $1 and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  order by proname collate "C", p.oid::regprocedure::text collate "C"`;
