import type { NounWith } from "@lanyard/contract/kind/record-kinds";

/** Returns SQL for the edit distance of two words. Distances above `most` are not exact. */
const distance = (left: string, right: string, most: number) =>
  `crm.levenshtein_less_equal(left(${left}, 60), left(${right}, 60), ${most})`;

/**
 * Returns SQL for whether two words are similar: at most one error in words of four letters or more, two
 * errors in words of eight letters or more, or two swapped letters.
 */
const isClose = (left: string, right: string) =>
  `(greatest(length(${left}), length(${right})) >= 4 and ${distance(left, right, 2)} <= 2
    and (least(length(${left}), length(${right})) >= 8 or ${distance(left, right, 1)} <= 1
      or ${lettersOf(left)} = ${lettersOf(right)}))`;

const lettersOf = (word: string) =>
  `(select string_agg(l, '' order by l) from string_to_table(${word}, null) l)`;

/**
 * SQL for a cheap test of whether two given names can match. If they cannot, no other evidence makes the pair
 * a duplicate.
 */
export const namesMayMatch = `
  (a.given is null or b.given is null or a.root = b.root or left(a.given, 1) = left(b.given, 1) or a.given = b.surname
    or ${distance("a.given", "b.given", 1)} <= 1)`;

const wordsOf = (name: string) => `string_to_array(translate(${name}, '-', ' '), ' ')`;

/**
 * Returns SQL for whether all words of one name occur in the other. At least one of the names must have
 * several words.
 */
const isPart = (left: string, right: string) =>
  `((${left} || ${right}) ~ '[ -]' and (${wordsOf(left)} <@ ${wordsOf(right)} or ${wordsOf(right)} <@ ${wordsOf(left)}))`;

const shared = (list: string) =>
  `case when a.${list} && b.${list} then (select e from unnest(a.${list}) e where e = any (b.${list}) limit 1) end`;

/**
 * Returns SQL for the comparison of phone numbers: `same`, `other`, `one` if only one record has numbers, or
 * `none`.
 */
const compared = (isShared: string, list: string) => `
  case when ${isShared} then 'same' when a.${list} <> '{}' and b.${list} <> '{}' then 'other'
    when a.${list} <> '{}' or b.${list} <> '{}' then 'one' else 'none' end`;

/**
 * SQL that compares the traits `a` and `b` of two records: a level for each part of the name, and shared
 * values. The level of a missing part is null.
 */
export const comparison = `
  case
    when a.surname is null or b.surname is null then null
    when a.surname = b.surname then 'same'
    when a.given = b.surname and a.surname = b.given then 'swapped'
    when ${isClose("a.surname", "b.surname")} then 'close'
    when ${isPart("a.surname", "b.surname")} then 'part'
    else 'other' end as surname,
  case
    when a.given is null or b.given is null then null
    when a.given = b.given then 'same'
    when a.given = b.surname and a.surname = b.given then 'swapped'
    when a.root = b.root then 'nickname'
    when left(a.given, 1) = left(b.given, 1) and least(length(rtrim(a.given, '.')), length(rtrim(b.given, '.'))) = 1 then 'initial'
    when ${isClose("a.given", "b.given")} then 'close'
    else 'other' end as given,
  (a.generation is distinct from b.generation) as generation,
  case when a.phone_ends && b.phone_ends then (
    select p from unnest(a.phones) p where right(p, 9) = any (b.phone_ends)
    order by right(p, 9) = any (a.mobile_ends || b.mobile_ends) desc, p like '+%' desc, p limit 1) end as phone,
  ${compared("a.mobile_ends && b.phone_ends or b.mobile_ends && a.phone_ends", "mobile_ends")} as mobile,
  ${compared("a.landline_ends && b.landline_ends", "landline_ends")} as landline,
  ${shared("mailboxes")} as mailbox,
  (a.mailboxes <> '{}' and b.mailboxes <> '{}') as both_mailboxes,
  ${shared("domains")} as domain,
  (a.domains <> '{}' and b.domains <> '{}') as both_domains,
  a.employer = b.employer as employer,
  a.city = b.city as city`;

const log2 = (value: string) => `(ln((${value})::float8) * 1.4426950408889634)`;

/**
 * The weight of each result when two contacts' mobile numbers (first key) and landlines (second key) are
 * compared. Relatives and colleagues can share a landline, so landlines weigh less.
 */
const phoneBits = {
  same: { same: 9, one: 10.5, none: 10.5, other: 8.5 },
  one: { same: 4.5, one: -6, none: -4.5, other: -8 },
  none: { same: 7, one: -2, none: -1, other: -4 },
  other: { same: -1.5, one: -6.5, none: -6, other: -7.5 },
} as const;

const bitsOf = (column: string, bits: Readonly<Record<string, number | string>>) =>
  `case ${Object.entries(bits)
    .map(([level, value]) => `when ${column} = '${level}' then ${value}`)
    .join(" ")} else 0 end`;

const phoneWeight = bitsOf(
  "p.mobile",
  Object.fromEntries(Object.entries(phoneBits).map(([mobile, bits]) => [mobile, bitsOf("p.landline", bits)])),
);

/**
 * Returns SQL that lowers the weight of a phone number that many records have, such as the number of a
 * switchboard.
 */
const heldByMany = (bits: string, few: number, perDoubling: number, least: number) =>
  `greatest(${bits} - ${perDoubling} * ${log2(`greatest(p.phone_holders, ${few}) / ${few}.0`)}, ${least})`;

const hasFamilyName = "p.surname in ('same', 'close', 'swapped')";

/**
 * SQL for whether the only evidence of a pair is a similar name and an equal company, domain or city. If so,
 * the frequency of the name decides.
 */
const onlyNameAndPlaceSpeak = `
  ${hasFamilyName} and p.given in ('same', 'nickname', 'swapped', 'close') and not p.generation
    and p.phone is null and p.mobile <> 'other' and p.landline <> 'other' and p.city is not false
    and (p.employer or p.domain is not null or p.city and p.employer is not false and not p.both_domains)`;

/**
 * SQL for the weight of a rare full name: no third record has a name that sounds like it, and both records of
 * the pair have the same company or domain.
 */
const rareNameWeight =
  "case when p.name_holders = 2 and (p.employer or p.domain is not null) then 2 else 0 end";

/** SQL for whether the only evidence of a pair of companies is an equal name. */
const onlyNameSpeaks = `p.surname = 'same' and p.city is null and p.phone is null and p.landline <> 'other' and not p.both_domains`;

/**
 * SQL for the weight of the evidence of pair `p` in bits: the sum of log2(m / u), with the probability m
 * among duplicates and u among other pairs (Fellegi and Sunter 1969; decision 38).
 */
export const scores: Readonly<Record<NounWith<"merge">, string>> = {
  contact: `
    (${bitsOf("p.surname", { same: 12.5, close: 13, swapped: 11.5, part: 7.5, other: 9 })} + case when p.surname is null then 12 else 0 end
    + case when ${hasFamilyName} then p.surname_weight / 2 else 0 end
    + case when p.given is null then -6 else ${bitsOf("p.given", { nickname: 0.5, close: 0.5, other: -20 })} end
    - case when p.surname in ('close', 'other') and p.given in ('nickname', 'close', 'initial') then 2.5 else 0 end
    - case when p.given <> 'other' and p.surname <> 'other' then ${log2("p.name_holders - 1")} / 2 else 0 end
    + case when p.generation then -20 else 0 end
    + case when ${onlyNameAndPlaceSpeak} then greatest(p.fewness_weight, ${rareNameWeight}) else 0 end
    + case when p.phone is null then ${phoneWeight} else ${heldByMany(phoneWeight, 3, 4, -4)} end
    - case when p.surname = 'other' and p.phone is not null and p.mobile <> 'same' then 2 else 0 end
    + case when p.mailbox is not null then case when length(p.mailbox) < 6 or p.mailbox = p.own_given then 0.5 when ${hasFamilyName} then 1 else 2 end
      when p.both_mailboxes then case when p.domain is not null then -1 else -3 end else -1.5 end
    + case when p.employer then 5 when p.domain is not null then 2 when p.both_domains then -1.5 when not p.employer then -3 else 0 end
    + case when p.city then 4.5 when not p.city then -5.5 else 0.5 end)::real`,
  company: `
    (5 + ${bitsOf("p.surname", { same: "p.surname_weight", close: "p.surname_weight - 2.5", part: 3, other: -9 })}
    + case when p.phone is not null then ${heldByMany("9", 2, 3.5, 0.5)} when p.landline = 'other' then -1 else 0 end
    + case when p.mailbox is not null then 4 else 0 end
    + case when p.domain is not null then 9 when p.both_domains then -4 else 0 end
    + case when p.city then 4 when not p.city then -3 when ${onlyNameSpeaks} then 4 else 0 end)::real`,
};

/** The maximum weight of a surname, because people with a very rare surname are often relatives. */
const mostOfSurname = 11;

export const surnameWeight = (records: string, holders: string) =>
  `least(greatest(${log2(`(${records} + 5000.0) / (greatest(${holders}, 2) - 1)`)}, 2), ${mostOfSurname})`;

/** The number of records for which the weights were estimated. Coincidences are rarer among fewer records. */
const estimatedAt = 16_000;
const mostOfFewness = 3;

export const rarityWeight = (records: string) =>
  `least(greatest(${log2(`${estimatedAt}.0 / greatest(${records}, 1)`)}, 0), ${mostOfFewness})`;

/**
 * SQL columns for the upper bound of a score, used before records with the same name or number are counted.
 */
export const upperBoundColumns = `2 as phone_holders, 2 as name_holders, ${mostOfSurname} as surname_weight, ${mostOfFewness} as fewness_weight`;
