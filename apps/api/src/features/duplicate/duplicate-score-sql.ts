/** A pair is shown from so many bits on (decision 38). */
export const defaultThreshold = 20;

/** How many letters are to be changed to make one word the other; more than `most` where it is more. */
const distance = (left: string, right: string, most: number) =>
  `crm.levenshtein_less_equal(left(${left}, 60), left(${right}, 60), ${most})`;

/** How two words compare by their letters: one wrong in a word of four, two in one of eight or where two changed places. */
const isClose = (left: string, right: string) =>
  `(greatest(length(${left}), length(${right})) >= 4 and ${distance(left, right, 2)} <= 2
    and (least(length(${left}), length(${right})) >= 8 or ${distance(left, right, 1)} <= 1
      or ${lettersOf(left)} = ${lettersOf(right)}))`;

/** The letters in one order: of two that changed places they are the same. */
const lettersOf = (word: string) =>
  `(select string_agg(l, '' order by l) from string_to_table(${word}, null) l)`;

/**
 * Whether the given names of the traits `a` and `b` may be one, found cheaply: all others are left out before anything is compared,
 * for nothing else can outweigh it.
 */
export const mayBeOne = `
  (a.given is null or b.given is null or a.root = b.root or left(a.given, 1) = left(b.given, 1) or a.given = b.surname
    or ${distance("a.given", "b.given", 1)} <= 1)`;

const wordsOf = (name: string) => `string_to_array(translate(${name}, '-', ' '), ' ')`;

/** Whether one name is made of words of the other; most have one word, which is compared already. */
const isPart = (left: string, right: string) =>
  `((${left} || ${right}) ~ '[ -]' and (${wordsOf(left)} <@ ${wordsOf(right)} or ${wordsOf(right)} <@ ${wordsOf(left)}))`;

/** The first entry that both lists have. */
const shared = (list: string) =>
  `case when a.${list} && b.${list} then (select e from unnest(a.${list}) e where e = any (b.${list}) limit 1) end`;

/**
 * How the traits `a` and `b` of two records compare: a level for each part of a name, what they share of the rest. Null where one
 * of them has nothing to compare.
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
    select p from unnest(a.phones) p where right(p, 9) = any (b.phone_ends) order by p like '+%' desc, p limit 1) end as phone,
  (a.phones <> '{}' and b.phones <> '{}') as both_phones,
  ${shared("mailboxes")} as mailbox,
  not (a.phone_ends <@ b.phone_ends or b.phone_ends <@ a.phone_ends) as other_phones,
  (a.mailboxes <> '{}' and b.mailboxes <> '{}') as both_mailboxes,
  ${shared("domains")} as domain,
  (a.domains <> '{}' and b.domains <> '{}') as both_domains,
  a.employer = b.employer as employer,
  a.city = b.city as city`;

const log2 = (value: string) => `(ln((${value})::float8) * 1.4426950408889634)`;

/**
 * How many hold a number decides how much it says: two of one number may be one person, ten are a switchboard. Who
 * shares one and has another one beside it as the other has, is rather of the same house: a father and his son.
 */
const phoneWeight = (most: number) =>
  `greatest(${most} - 3.5 * ${log2("greatest(p.phone_holders, 2) / 2.0")}, 0.5)`;

/**
 * The weight of evidence of a compared pair `p`, in bits: for each part log2(m / u), where m is how often duplicates agree in it and u
 * how often others do (Fellegi and Sunter 1969); decision 38 has the reason of each number. What depends on each other counts
 * once: a company and the domain of its addresses; a mailbox that is made of the name that is compared already; given and family
 * name, which come from one country (`name_holders` have the same whole name by its sound).
 */
export const scores = {
  contact: `
    (case when p.surname = 'same' then p.surname_weight when p.surname = 'swapped' then p.surname_weight when p.surname = 'close' then p.surname_weight - 1.5
      when p.surname = 'part' then 3 when p.surname = 'other' then -5 else 0 end
    + case when p.given = 'same' then 6 when p.given = 'swapped' then 5 when p.given = 'nickname' then 5 when p.given = 'initial' then 3 when p.given = 'close' then 4
      when p.given = 'other' then -20 else 0 end
    - case when p.given <> 'other' and p.surname <> 'other' then 1.6 * ${log2("p.name_holders - 1")} else 0 end
    + case when p.generation then -20 else 0 end
    + case when p.phone is not null then ${phoneWeight(12)} + case when p.other_phones then case when p.employer or p.domain is not null then -11 else -15 end else 0 end when p.both_phones then -6.5 else 0 end
    + case when p.mailbox is not null then case when length(p.mailbox) < 6 or p.mailbox = p.own_given then 2 when p.surname in ('same', 'close', 'swapped') then 3.5 else 8 end
      when p.both_mailboxes then case when p.domain is not null then -3 else -1.5 end else 0 end
    + case when p.domain is not null or p.employer then 5 when not p.employer then -1.5 when p.both_domains then -1 else 0 end
    + case when p.city then 4 when not p.city then -2.5 else 0 end)::real`,
  company: `
    (5 + case when p.surname = 'same' then p.surname_weight when p.surname = 'close' then p.surname_weight - 2.5 when p.surname = 'part' then 3 when p.surname = 'other' then -9 else 0 end
    + case when p.phone is not null then ${phoneWeight(9)} when p.both_phones then -1 else 0 end
    + case when p.mailbox is not null then 4 else 0 end
    + case when p.domain is not null then 9 when p.both_domains then -4 else 0 end
    + case when p.city then 4 when not p.city then -3 else 0 end)::real`,
} as const;

/** The rarest surname weighs so much: a rarer one has as many fathers and sons. */
const mostOfSurname = 11;

/** What a surname weighs that so many of so many records have. */
export const surnameWeight = (records: string, holders: string) =>
  `least(greatest(${log2(`(${records} + 5000.0) / (greatest(${holders}, 2) - 1)`)}, 2), ${mostOfSurname})`;

/** The most that a pair can score, whatever is found out of how many have its names and its number. */
export const mostPossible = `2 as phone_holders, 2 as name_holders, ${mostOfSurname} as surname_weight`;
