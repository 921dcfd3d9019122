import type { NounWith } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { phoneEnd } from "./duplicate-words-sql.ts";

export type DuplicateNoun = NounWith<"merge">;

/** A blocking key: the search compares only pairs that share a key or a rare full name. */
interface BlockingKey {
  readonly by: "phone" | "mailbox" | "surname" | "given" | "name" | "domain";
  /** The list column whose entries become keys; in the SQL of `value`, `each` is an entry. */
  readonly of?: "phone_ends" | "mailboxes" | "domains";
  readonly value: string;
  readonly place?: string;
  /**
   * SQL for the value as typed in record `r`. Users see this value, because traits have no capitals or
   * accents.
   */
  readonly shown: string;
  readonly shownPlace?: string;
  /** The value that replaces `by` in the description for users, because the names may only sound alike. */
  readonly toldAs?: "surname";
  readonly if?: string;
}

/**
 * Keys of contacts of the same company or domain. Equal keys mean that one part of the names is alike (in
 * sound or as a nickname) and the other part has the same first letter.
 */
const surnameAndInitial = "t.surname_sound || ' ' || left(t.given, 1)";
const givenAndInitial = "t.root || ' ' || left(t.surname, 1)";
const shownInitial = "concat_ws('. ', left(r.first, 1), r.last)";
const shownName = "crm.joined_name(r.first, r.last)";
const shownGiven = "concat_ws(' ', r.first, left(r.last, 1) || '.')";

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

/**
 * The number of ranges into which the blocking keys of a kind are divided. Keys of full names and keys of
 * surnames have separate ranges.
 */
export const partsOfKeys = 64;
const keyBits = 55;
const firstKeys: Readonly<Record<DuplicateNoun, bigint>> = { contact: 0n, company: 4n << BigInt(keyBits) };
const keyMask = (1n << BigInt(keyBits)) - 1n;

export const firstKeyOf = (noun: DuplicateNoun, part: number) =>
  String(firstKeys[noun] + (BigInt(part) << BigInt(keyBits - Math.log2(partsOfKeys))));
export const firstNameKeyOf = (noun: DuplicateNoun, part: number) => firstKeyOf(noun, partsOfKeys + part);
export const firstSurnameKeyOf = (noun: DuplicateNoun, part: number) =>
  firstKeyOf(noun, 2 * partsOfKeys + part);

const hashed = (noun: DuplicateNoun, text: string) =>
  `((hashtextextended(${text}, 0) & ${keyMask}) + ${firstKeys[noun]})`;

export const nameKey = (noun: DuplicateNoun) => `(${hashed(noun, "t.sounds")} + ${keyMask + 1n})`;
export const surnameKey = (noun: DuplicateNoun) => `(${hashed(noun, "t.surname")} + ${2n * (keyMask + 1n)})`;

/** Returns SQL for the key that records have if one of their numbers ends like this number. */
export const phoneKey = (noun: DuplicateNoun, phone: string) =>
  hashed(noun, `'phone ' || ${phoneEnd(phone)}`);

const textOf = ({ by, value, place }: BlockingKey) =>
  `'${by} ' || ${value}${place === undefined ? "" : ` || ' at ' || ${place}`}`;

export function keyArray(noun: DuplicateNoun): string {
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
 * Returns SQL for the phonetic form of a name. For scripts without phonetic forms, the first letters replace
 * the form.
 */
const sound = (name: string) => `coalesce(nullif(crm.dmetaphone(${name}), ''), left(${name}, 20))`;

/**
 * Returns a query that computes the phonetic forms of names. With "offset 0", the planner computes them only
 * once per row.
 */
export const withSounds = (traits: string) => `
  select t.*, case when t.root_sound < t.surname_sound then t.root_sound || ' ' || t.surname_sound
      else t.surname_sound || ' ' || t.root_sound end as sounds
  from (select t.*, ${sound("t.surname")} as surname_sound, ${sound("t.root")} as root_sound from (${traits}) t offset 0) t offset 0`;

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
