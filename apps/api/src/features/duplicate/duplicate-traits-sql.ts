import { withAsciiDigits } from "@lanyard/contract/search/unicode";
import { type DuplicateNoun, keyArray, nameKey, surnameKey, withSounds } from "./duplicate-key-sql.ts";
import {
  core,
  generations,
  mailboxOf,
  phoneEnd,
  privateDomains,
  sharedMailboxes,
  texts,
} from "./duplicate-words-sql.ts";

const otherDigits = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code))
  .filter((letter) => /[\p{Nd}--[0-9]]/v.test(letter))
  .join("");

const digitsOf = (typed: string) =>
  `regexp_replace(translate(${typed}, '${otherDigits} ()+-./', '${withAsciiDigits(otherDigits)}'), '[^0-9]', '', 'g')`;

/**
 * SQL for the phone numbers of a contact: the international forms in `phone_keys`, and the digits of each
 * number without such a form.
 */
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

export const traitColumns =
  "given, root, surname, generation, mailboxes, domains, phones, employer, city, phone_ends, mobile_ends, landline_ends, name_sound, surname_key, keys";

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
