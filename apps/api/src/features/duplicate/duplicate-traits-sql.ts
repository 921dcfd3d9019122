import type { NounWith } from "@lanyard/contract/kind/record-kinds";
import { withAsciiDigits } from "@lanyard/contract/search/decimal-digits";
import { type RawBuilder, sql } from "kysely";
import {
  core,
  generations,
  mailboxOf,
  privateDomains,
  sharedMailboxes,
  texts,
} from "./duplicate-words-sql.ts";

export type DuplicateNoun = NounWith<"merge">;

/**
 * Returns SQL for the last nine digits of a number, which rarely include the country code and are therefore
 * the same in all notations.
 */
const phoneEnd = (phone: string) => `right(${phone}, 9)`;

const otherDigits = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code))
  .filter((letter) => /[\p{Nd}--[0-9]]/v.test(letter))
  .join("");

const digitsOf = (typed: string) =>
  `regexp_replace(translate(${typed}, '${otherDigits} ()+-./', '${withAsciiDigits(otherDigits)}'), '[^0-9]', '', 'g')`;

/** SQL for the numbers of a contact: international forms with extensions, and otherwise the digits. */
const contactPhones = `
      case when c.phone_keys = '{}' and c.phone is null and c.mobile_phone is null then '{}'::text[] else array(
        select replace(k, ';ext=', '') from unnest(c.phone_keys) k
        union select d from unnest(array[${digitsOf("c.phone")}, ${digitsOf("c.mobile_phone")}]) d
        where length(d) >= 7 and ${phoneEnd("d")} <> all (array(
          select ${phoneEnd("replace(k, ';ext=', '')")} from unnest(c.phone_keys) k))) end`;

const contactMobileEnds = `
      case when c.mobile_phone is null and c.phones = '{}' then '{}'::text[] else array(
        select distinct ${phoneEnd("d")} from (
          select c.mobile_phone as typed union all select c.phone where 'mobile' = any (c.phones)
          union all select substr(entry, 8) from unnest(c.phones) entry where entry like 'mobile %'
        ) m cross join lateral (select ${digitsOf("m.typed")} as d offset 0) d where length(d) >= 7) end`;

const namesGeneration = (word: string) => `rtrim(${word}, '.') = any (${generations})`;

/**
 * SQL for the traits of record `c`: the columns of crm.duplicate_traits that are not derived from other
 * columns.
 */
const traitsOf: Readonly<Record<DuplicateNoun, string>> = {
  contact: `
    select c.id, nullif(array_to_string(n.words[:n.size - n.last_size], ' '), '') as given,
      nullif(array_to_string(n.words[n.size - n.last_size + 1:n.size], ' '), '') as surname,
      n.generation,
      case when a.addresses = '{}' then '{}'::text[] else array(select distinct ${mailboxOf} from unnest(a.addresses) e
        where split_part(e, '@', 1) <> all (${texts(sharedMailboxes)})) end as mailboxes,
      case when a.addresses = '{}' then '{}'::text[] else array(select distinct split_part(e, '@', 2) from unnest(a.addresses) e
        where split_part(e, '@', 2) <> all (${texts(privateDomains)})) end as domains,
      ${contactPhones} as phones, ${contactMobileEnds} as mobile_ends, ${core("c.company_key")} as employer, c.city_key as city
    from source c
    cross join lateral (select array_remove(array_prepend(c.email_key, c.emails_key), null) as addresses offset 0) a
    cross join lateral (select string_to_array(c.name_key, ' ') as shown offset 0) k
    cross join lateral (
      select case when crm.is_family_first(c.first, c.last) then k.shown[2:] || k.shown[1] else k.shown end as words offset 0
    ) w
    cross join lateral (
      select rtrim(w.words[cardinality(w.words)], '.') as generation
      where cardinality(w.words) > 1 and ${namesGeneration("w.words[cardinality(w.words)]")}
      union all select null limit 1 offset 0
    ) g
    cross join lateral (
      select coalesce(cardinality(w.words), 0) - (g.generation is not null)::int as size,
        coalesce(cardinality(string_to_array(btrim(c.last), ' ')), 0) as last_words offset 0
    ) s
    cross join lateral (
      select g.generation, w.words, s.size,
        case when c.last is null then 0 when c.first is null then s.size
          else greatest(least(s.last_words - (g.generation is not null and s.last_words > 1)::int, s.size - 1), 0) end as last_size
      offset 0
    ) n`,
  company: `
    select c.id, null as given, ${core("c.name_key")} as surname, null as generation,
      case when c.email is null then '{}'::text[] else array[lower(c.email)] end as mailboxes,
      array(select distinct d from unnest(array[
          regexp_replace(substring(lower(c.website) from '^(?:[a-z]+://)?([^/:?#]+)'), '^www\\.', ''), split_part(lower(c.email), '@', 2)]) d
        where d <> '' and d <> all (${texts(privateDomains)})) as domains,
      array(select d from ${digitsOf("coalesce(c.phone, '')")} d where length(d) >= 7) as phones,
      '{}'::text[] as mobile_ends, null as employer, c.city_key as city
    from source c`,
};

/**
 * Returns SQL for the phonetic form of a name. For scripts without phonetic forms, the first letters replace
 * the form.
 */
const sound = (name: string) => `coalesce(nullif(crm.dmetaphone(${name}), ''), left(${name}, 20))`;

/** A blocking key: the search compares only pairs that share a key. */
interface BlockingKey {
  readonly by: "phone" | "mailbox" | "surname" | "given" | "name" | "domain";
  /** The list column whose entries become keys; in the SQL of `value`, `each` is an entry. */
  readonly of?: "phone_ends" | "mailboxes" | "domains";
  readonly value: string;
  readonly place?: string;
  /** SQL for the value in record `r` as typed, because traits have no capitals or accents. */
  readonly shown: string;
  readonly shownPlace?: string;
  /** The value that replaces `by` in the description for users, because the names may only sound alike. */
  readonly toldAs?: "surname";
  readonly if?: string;
}

/**
 * People at one place are compared only if one part of their names sounds alike and the other has the same
 * first letter. No other evidence outweighs two different names.
 */
const surnameAndInitial = "t.surname_sound || ' ' || left(t.given, 1)";
const givenAndInitial = "t.root || ' ' || left(t.surname, 1)";
const shownInitial = "concat_ws('. ', left(r.first, 1), r.last)";
const shownName = "crm.joined_name(r.first, r.last)";
const shownGiven = "concat_ws(' ', r.first, left(r.last, 1) || '.')";

/** The blocking keys of traits `t`. All pairs above the threshold share at least one key. */
const keysOf: Readonly<Record<DuplicateNoun, readonly BlockingKey[]>> = {
  contact: [
    { by: "phone", of: "phone_ends", value: "each", shown: "each" },
    { by: "mailbox", of: "mailboxes", value: "each", shown: "each", if: "length(each) >= 4" },
    { by: "surname", of: "domains", value: surnameAndInitial, place: "each", shown: shownInitial },
    { by: "given", of: "domains", value: givenAndInitial, place: "each", shown: shownGiven },
    // This key also finds names with swapped parts.
    { by: "name", of: "domains", value: "t.sounds", place: "each", shown: shownName, toldAs: "surname" },
    {
      by: "surname",
      value: surnameAndInitial,
      place: "t.employer",
      shown: shownInitial,
      shownPlace: "r.company",
    },
    { by: "given", value: givenAndInitial, place: "t.employer", shown: shownGiven, shownPlace: "r.company" },
    {
      by: "name",
      value: "t.sounds",
      place: "t.employer",
      shown: shownName,
      shownPlace: "r.company",
      toldAs: "surname",
    },
  ],
  company: [
    { by: "phone", of: "phone_ends", value: "each", shown: "each" },
    { by: "domain", of: "domains", value: "each", shown: "each" },
    { by: "mailbox", of: "mailboxes", value: "each", shown: "each" },
    { by: "name", value: "t.surname", shown: "r.name" },
    { by: "name", value: "t.surname", place: "t.city", shown: "r.name", shownPlace: "r.city" },
  ],
};

export const traitColumns =
  "given, root, surname, generation, mailboxes, domains, phones, employer, city, phone_ends, mobile_ends, landline_ends, name_sound, surname_key, keys";

/**
 * The number of key ranges that the search compares, for each kind. The keys of names and surnames are in
 * separate ranges and only count records.
 */
export const partsOfKeys = 64;
const keyBits = 55;
const firstKeys: Readonly<Record<DuplicateNoun, bigint>> = { contact: 0n, company: 4n << BigInt(keyBits) };
const keyMask = (1n << BigInt(keyBits)) - 1n;

export const firstSurnameKeyOf = (noun: DuplicateNoun, part: number) =>
  firstKeyOf(noun, 2 * partsOfKeys + part);

export const firstKeyOf = (noun: DuplicateNoun, part: number) =>
  String(firstKeys[noun] + (BigInt(part) << BigInt(keyBits - Math.log2(partsOfKeys))));
export const firstNameKeyOf = (noun: DuplicateNoun, part: number) => firstKeyOf(noun, partsOfKeys + part);

const hashed = (noun: DuplicateNoun, text: string) =>
  `((hashtextextended(${text}, 0) & ${keyMask}) + ${firstKeys[noun]})`;

/**
 * Returns SQL for the keys by which records with the same name are counted: the sound of the full name, and
 * the surname.
 */
const nameKey = (noun: DuplicateNoun) => `(${hashed(noun, "t.sounds")} + ${keyMask + 1n})`;
const surnameKey = (noun: DuplicateNoun) => `(${hashed(noun, "t.surname")} + ${2n * (keyMask + 1n)})`;

/** Returns SQL for the key that records have if one of their numbers ends like this number. */
export const phoneKey = (noun: DuplicateNoun, phone: string) =>
  hashed(noun, `'phone ' || ${phoneEnd(phone)}`);

const textOf = ({ by, value, place }: BlockingKey) =>
  `'${by} ' || ${value}${place === undefined ? "" : ` || ' at ' || ${place}`}`;

function keyArray(noun: DuplicateNoun): string {
  const hashOf = (key: BlockingKey) => {
    const hash = hashed(noun, textOf(key));
    return key.if === undefined ? hash : `case when ${key.if} then ${hash} end`;
  };
  const all = keysOf[noun];
  const listed = [...Map.groupBy(all, ({ of }) => of)].map(([of, keys]) =>
    of === undefined
      ? `array[${keys.map(hashOf).join(", ")}]`
      : `case when t.${of} = '{}' then '{}'::bigint[] else
          array(select k from unnest(t.${of}) each cross join lateral unnest(array[${keys.map(hashOf).join(", ")}]) k) end`,
  );
  return `array_remove(${listed.join(" || ")}, null)`;
}

/**
 * Returns a query that computes the phonetic forms of names. With "offset 0", the planner computes them only
 * once per row.
 */
const withSounds = (traits: string) => `
  select t.*, case when t.root_sound < t.surname_sound then t.root_sound || ' ' || t.surname_sound
      else t.surname_sound || ' ' || t.root_sound end as sounds
  from (select t.*, ${sound("t.surname")} as surname_sound, ${sound("t.root")} as root_sound from (${traits}) t offset 0) t offset 0`;

export function traitsQuery(noun: DuplicateNoun): string {
  const rooted = `
    select t.*, crm.given_name_root(split_part(translate(t.given, '-.', '  '), ' ', 1)) as root,
      case when t.phones = '{}' then t.phones else array(select distinct ${phoneEnd("p")} from unnest(t.phones) p) end as phone_ends
    from (${traitsOf[noun]} offset 0) t offset 0`;
  return `select t.id, t.given, t.root, t.surname, t.generation, t.mailboxes, t.domains, t.phones, t.employer, t.city, t.phone_ends, t.mobile_ends,
      case when t.mobile_ends = '{}' then t.phone_ends
        else array(select e from unnest(t.phone_ends) e where e <> all (t.mobile_ends)) end as landline_ends,
      ${nameKey(noun)} as name_sound, ${surnameKey(noun)} as surname_key, ${keyArray(noun)} as keys
    from (${withSounds(rooted)}) t`;
}

/**
 * Returns SQL for the description of a key (`by`, `value`, `place`) as spelled in one of its records. `rows`
 * are traits, and `record` selects the record of traits `t`.
 */
export function keyMeaning(
  noun: DuplicateNoun,
  rows: string,
  record: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const each = keysOf[noun].map((key) => {
    const place = key.shownPlace ?? key.place ?? "null::text";
    const from = key.of === undefined ? "" : `from unnest(t.${key.of}) each`;
    return `select '${key.toldAs ?? key.by}' as by, ${key.shown} as value, ${place} as place, ${hashed(noun, textOf(key))} as hash ${from}`;
  });
  return sql`select t.key, t.records, m.by, m.value, m.place
    from (${sql.raw(withSounds(rows))}) t cross join lateral (${record}) r
    cross join lateral (${sql.raw(each.join(" union all "))}) m where m.hash = t.key`;
}
