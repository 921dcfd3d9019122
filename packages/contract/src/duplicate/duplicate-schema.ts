import { z } from "zod";
import { storable } from "../field/field-schema.ts";
import { actionId, recordId } from "../field/ids.ts";
import { pagination, wholeParam } from "../field/listing-schema.ts";
import { nounsWith } from "../kind/record-kinds.ts";
import { defaultPageSize, maxPage, maxPageSize } from "../limits.ts";

/** The kinds whose likely duplicates are found: those that can be merged. */
export const duplicateNoun = z.enum(nounsWith("merge"));
export type DuplicateNoun = z.output<typeof duplicateNoun>;

/**
 * The reason why two records are likely duplicates; `value` is the shared value, `text` describes it in the
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

/** The fields that distinguish a record from its likely duplicate. */
export const duplicateRecord = z.object({
  id: recordId,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  city: z.string().nullable(),
});
export type DuplicateRecord = z.output<typeof duplicateRecord>;

/** The bits of evidence from which two records are likely the same: precision 0.99 (decision 38). */
export const likelyScore = 20;
/** The least score of a stored pair; pairs below `likelyScore` are shown on request. */
export const leastScore = 15;

/** `score` is the weight of the evidence in bits. */
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
  /** Selects open pairs, or pairs that a person has dismissed. */
  state: z.enum(["open", "dismissed"]).default("open"),
  /** Only pairs with at least this score. The default is every likely pair, or every dismissed one. */
  min_score: wholeParam(0, 100).optional(),
  /** Only pairs of this record. */
  record: recordId.optional(),
});

/** The value that the records of a group share: a number by its last digits, a name by its sound. */
export const largeGroupBy = z.enum(["phone", "mailbox", "surname", "given", "name", "domain"]);

/** Records that share a value too frequent for a comparison; `place` is a company, a domain or a city. */
export const largeGroup = z.object({
  by: largeGroupBy,
  value: z.string(),
  place: z.string().nullable(),
  records: z.number().int(),
});
export type LargeGroup = z.output<typeof largeGroup>;

/** `skipped` is the number of such groups, `large_groups` lists the largest of them. */
export const duplicateListAnswer = z.object({
  pairs: z.array(duplicatePair),
  pagination,
  skipped: z.number().int(),
  large_groups: z.array(largeGroup),
});

/** `actionId` is missing when the pair already had that state. */
export const pairStateAnswer = z.object({ success: z.literal(true), actionId: actionId.optional() });

const value = z.union([
  storable(z.string().max(10_000)),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.record(z.string().max(100), storable(z.string().max(500)))).max(50),
]);

/** The contents of a form; `id` keeps an edited record from matching itself. */
export const duplicateCheck = z.strictObject({
  noun: duplicateNoun,
  id: recordId.optional(),
  values: z.record(z.string().max(100), value),
});

export const duplicateCheckAnswer = z.object({
  likely: z.array(duplicateRecord.extend({ score: z.number() })),
});
