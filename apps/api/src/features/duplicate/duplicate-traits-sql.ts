import type { NounWith } from "@lanyard/contract/kind/record-kinds";

/** A kind whose likely duplicates are found: those that can be merged. */
export type DuplicateNoun = NounWith<"merge">;

/** Addresses at which nobody's company receives mail, and mailboxes that are nobody's name. */
const privateDomains = [
  "gmail.com,googlemail.com,yahoo.com,yahoo.fr,yahoo.de,yahoo.es,hotmail.com,hotmail.fr,outlook.com,outlook.fr,outlook.de",
  "live.com,msn.com,icloud.com,me.com,aol.com,gmx.de,gmx.net,gmx.at,web.de,t-online.de,orange.fr,free.fr,laposte.net",
  "wanadoo.fr,sfr.fr,proton.me,protonmail.com,mail.ru,yandex.ru,qq.com,163.com,freenet.de,bluewin.ch,libero.it",
].join(",");
const sharedMailboxes =
  "info,sales,office,contact,contacto,kontakt,admin,hello,hallo,support,mail,team,service,billing,accounts,marketing";

const texts = (list: string) => `'{${list}}'::text[]`;
const mailboxOf = "regexp_replace(split_part(split_part(e, '@', 1), '+', 1), '[^[:alnum:]]', '', 'g')";
const generationWords = "(jr|sr|ii|iii|iv|junior|senior)";
const generationAtEnd = `\\m${generationWords}\\M\\.?$`;
const legalForms =
  "(inc|incorporated|llc|ltd|limited|plc|corp|corporation|co|company|gmbh|ag|kg|ohg|se|sa|sas|sarl|sl|slu|srl|spa|bv|nv|oy|ab|as|aps|pty|pvt|group|holding)";

/** A company's name without what only says how it is constituted; the whole name where nothing else is left. */
const coreName = (name: string) =>
  `coalesce(nullif(trim(regexp_replace(regexp_replace(lower(${name}), '[^[:alnum:]]+', ' ', 'g'), '\\m${legalForms}\\M', '', 'g')), ''), lower(${name}))`;

const core = (name: string) => `regexp_replace(${coreName(name)}, ' +', ' ', 'g')`;

/**
 * What is the same of a number however it was typed: its last nine digits, which hardly ever depend on the country. A number of an
 * organisation that has chosen no country is known as it was typed alone.
 */
export const phoneEnd = (phone: string) => `right(${phone}, 9)`;

/** Numbers in international form, with their extension behind, and the digits of those that have none. */
const contactPhones = `array(
        select replace(k, ';ext=', '') from unnest(c.phone_keys) k
        union select d from unnest(array[c.phone, c.mobile_phone]) typed, regexp_replace(coalesce(typed, ''), '\\D', '', 'g') d
        where length(d) >= 7 and not exists (
          select from unnest(c.phone_keys) k where ${phoneEnd("replace(k, ';ext=', '')")} = ${phoneEnd("d")}))`;

/** What is compared of a record `c`: columns of crm.duplicate_traits but its keys. */
const traitsOf: Readonly<Record<DuplicateNoun, string>> = {
  contact: `
    select c.id, nullif(array_to_string(n.words[:n.size - n.last_size], ' '), '') as given,
      nullif(array_to_string(n.words[n.size - n.last_size + 1:n.size], ' '), '') as surname,
      substring(n.name from '${generationAtEnd}') as generation,
      array(select distinct ${mailboxOf} from unnest(a.addresses) e
        where split_part(e, '@', 1) <> all (${texts(sharedMailboxes)})) as mailboxes,
      array(select distinct split_part(e, '@', 2) from unnest(a.addresses) e
        where split_part(e, '@', 2) <> all (${texts(privateDomains)})) as domains,
      ${contactPhones} as phones, ${core("c.company_key")} as employer, c.city_key as city
    from source c
    cross join lateral (select array_remove(array_prepend(c.email_key, c.emails_key), null) as addresses) a
    cross join lateral (select coalesce(c.name_key, '') as name) whole
    cross join lateral (
      select whole.name, w.words, cardinality(w.words) as size,
        case when c.last is null then 0 when c.first is null then cardinality(w.words)
          else greatest(least(cardinality(regexp_split_to_array(
            trim(regexp_replace(lower(c.last), '${generationAtEnd}', '')), '\\s+')), cardinality(w.words) - 1), 0) end as last_size
      from (select regexp_split_to_array(nullif(trim(regexp_replace(whole.name, '${generationAtEnd}', '')), ''), ' ') as words offset 0) w
    offset 0) n`,
  company: `
    select c.id, null as given, ${core("c.name_key")} as surname, null as generation,
      case when c.email is null then '{}'::text[] else array[lower(c.email)] end as mailboxes,
      array(select distinct d from unnest(array[
          regexp_replace(substring(lower(c.website) from '^(?:[a-z]+://)?([^/:?#]+)'), '^www\\.', ''), split_part(lower(c.email), '@', 2)]) d
        where d <> '' and d <> all (${texts(privateDomains)})) as domains,
      array(select d from regexp_replace(coalesce(c.phone, ''), '\\D', '', 'g') d where length(d) >= 7) as phones,
      null as employer, c.city_key as city
    from source c`,
};

/** How a name sounds; in scripts without sounds of ours, as it is written. */
const sound = (name: string) => `coalesce(nullif(crm.dmetaphone(${name}), ''), left(${name}, 20))`;
const surname = sound("t.surname");
const root = "t.root";

/** The keys by which records meet. What is null is none. */
const keysOf: Readonly<Record<DuplicateNoun, string>> = {
  contact: `
    select 'phone ' || ${phoneEnd("p")} from unnest(t.phones) p
    union select 'mailbox ' || m from unnest(t.mailboxes) m where length(m) >= 4
    union select 'surname ' || ${surname} || ' at ' || d from unnest(t.domains) d
    union select 'surname ' || ${surname} || ' at ' || t.employer
    union select 'given ' || ${root} || ' at ' || d from unnest(t.domains) d
    union select 'given ' || ${root} || ' at ' || t.employer
    union select 'letters ' || left(${root}, 2) || left(t.surname, 3) || ' in ' || t.city
    union select 'name ' || (select string_agg(w, ' ' order by w) from (values (${sound(root)}), (${surname})) s (w))
      where t.given is not null and t.surname is not null`,
  company: `
    select 'phone ' || ${phoneEnd("p")} from unnest(t.phones) p
    union select 'domain ' || d from unnest(t.domains) d
    union select 'mailbox ' || m from unnest(t.mailboxes) m
    union select 'letters ' || left(t.surname, 4) || ' in ' || t.city
    union select 'sound ' || ${surname} || ' ' || left(t.surname, 2)`,
};

/** Columns of crm.duplicate_traits that are compared. */
export const traitColumns = "given, root, surname, generation, mailboxes, domains, phones, employer, city";

/** The hash by which a key is stored. */
export const keyHash = (noun: DuplicateNoun, key: string) => `hashtextextended('${noun} ' || ${key}, 0)`;

/** Selects what is compared of the rows of `source`, and their keys. */
export function traitsQuery(noun: DuplicateNoun): string {
  // Each is worked out once ("offset 0"), however often the keys name it.
  return `select t.id, ${traitColumns
    .split(", ")
    .map((name) => `t.${name}`)
    .join(", ")},
      array(select k from (${keysOf[noun]}) keys (k) where k is not null) as keys
    from (
      select t.*, crm.given_name_root(split_part(translate(t.given, '-.', '  '), ' ', 1)) as root
      from (${traitsOf[noun]} offset 0) t offset 0
    ) t`;
}
