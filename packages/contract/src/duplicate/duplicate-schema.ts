import { z } from "zod";
import { storable } from "../field/field-schema.ts";
import { actionId, recordId } from "../field/ids.ts";
import { pagination, wholeParam } from "../field/listing-schema.ts";
import { nounsWith } from "../kind/record-kinds.ts";
import { defaultPageSize, maxPage, maxPageSize } from "../limits.ts";

export const duplicateNoun = z.enum(nounsWith("merge"));

/**
 * A reason why two records are likely duplicates: `value` is their common value, `text` the reason in the
 * reader's language.
 */
export const duplicateReason = z.object({
  reason: z.enum([
    "sameName",
    "swappedName",
    "closeName",
    "partOfName",
    "nickname",
    "initial",
    "samePhone",
    "sameMailbox",
    "sameDomain",
    "sameEmployer",
    "sameCity",
  ]),
  value: z.string().nullable(),
  text: z.string(),
});
export type DuplicateReason = z.output<typeof duplicateReason>;

export const duplicateRecord = z.object({
  id: recordId,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  city: z.string().nullable(),
});
export type DuplicateRecord = z.output<typeof duplicateRecord>;

/**
 * The lowest score of a likely duplicate, in bits of evidence. About 99 % of the pairs with this or a higher
 * score are duplicates (decision 38).
 */
export const likelyScore = 20;
/** The lowest score of a stored pair. Lists omit pairs below `likelyScore` by default. */
export const leastScore = 15;

export const duplicatePair = z.object({
  id: recordId,
  score: z.number(),
  dismissed: z.boolean(),
  reasons: z.array(duplicateReason),
  records: z.array(duplicateRecord),
});
export type DuplicatePair = z.output<typeof duplicatePair>;

export const duplicateListQuery = z.strictObject({
  noun: duplicateNoun,
  page: wholeParam(1, maxPage).default(1),
  limit: wholeParam(1, maxPageSize).default(defaultPageSize),
  state: z.enum(["open", "dismissed"]).default("open"),
  /** The minimum score. The default is `likelyScore` for open pairs, and 0 for dismissed pairs. */
  min_score: wholeParam(0, 100).optional(),
  record: recordId.optional(),
});

/**
 * The kind of value that the records of a large group have in common: `phone` means the last digits,
 * `surname` and `given` the sound.
 */
export const largeGroupBy = z.enum(["phone", "mailbox", "surname", "given", "name", "domain"]);

/**
 * A value that so many records share that the search does not compare them with one another. `place` is a
 * company, domain or city.
 */
export const largeGroup = z.object({
  by: largeGroupBy,
  value: z.string(),
  place: z.string().nullable(),
  records: z.number().int(),
});
export type LargeGroup = z.output<typeof largeGroup>;

/** `skipped` counts the large groups, which the search ignores; `large_groups` lists the largest ones. */
export const duplicateListAnswer = z.object({
  pairs: z.array(duplicatePair),
  pagination,
  skipped: z.number().int(),
  large_groups: z.array(largeGroup),
});

/** `actionId` is absent if the pair already had this state. */
export const pairStateAnswer = z.object({ success: z.literal(true), actionId: actionId.optional() });

const value = z.union([
  storable(z.string().max(10_000)),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.record(z.string().max(100), storable(z.string().max(500)))).max(50),
]);

/** The values of a form. `id` excludes the edited record from the matches. */
export const duplicateCheck = z.strictObject({
  noun: duplicateNoun,
  id: recordId.optional(),
  values: z.record(z.string().max(100), value),
});

export const duplicateCheckAnswer = z.object({
  likely: z.array(duplicateRecord.extend({ score: z.number() })),
});
