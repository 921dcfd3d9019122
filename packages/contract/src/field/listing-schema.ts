import { z } from "zod";
import { defaultPageSize, maxPage, maxPageSize } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { storable } from "./field-schema.ts";
import { recordId } from "./ids.ts";

export function wholeParam(min: number, max: number) {
  const message = refusalMessage("wholeNumberRange", { min, max });
  return z
    .string(message)
    .regex(min < 0 ? /^-?\d{1,15}$/u : /^\d{1,15}$/u, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
}

/** Search text. A blank text does not search. */
export const searchParam = storable(
  z
    .string()
    .trim()
    .max(200, refusalMessage("searchTooLong", { max: 200 })),
);

/** `true` searches for exactly the typed text, without corrections. */
export const literalParam = z
  .enum(["true", "false"], refusalMessage("notTrueOrFalse"))
  .default("false")
  .transform((value) => value === "true");

/** A correction of the search text: `from` matched no records, so the server searched for `to`. */
export const correction = z.object({ from: z.string(), to: z.string() });
export type Correction = z.infer<typeof correction>;

export const sortOrder = z.enum(["asc", "desc"]);
export type SortOrder = z.infer<typeof sortOrder>;

export const idList = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(recordId).max(maxPageSize, refusalMessage("tooManyIds", { count: maxPageSize })));

/**
 * The parameters of every list; `search` is an alias of `q` (rulings, B). With `after`, the list contains the
 * records after this id in id order, without sorts and groups.
 */
export const listParams = {
  after: recordId.optional(),
  page: wholeParam(1, maxPage).default(1),
  limit: wholeParam(1, maxPageSize).default(defaultPageSize),
  q: searchParam.optional(),
  search: searchParam.optional(),
  literal: literalParam,
};

export function searchedText(query: {
  q?: string | undefined;
  search?: string | undefined;
}): string | undefined {
  return query.q || query.search || undefined;
}

/**
 * The position in a list. `total` and `totalCount` are equal (rulings, B). If `totalIsExact` is false,
 * `total` is an estimate, and the route `/count` returns the exact number.
 */
export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalCount: z.number().int(),
  totalIsExact: z.boolean(),
  pages: z.number().int(),
  totalPages: z.number().int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
});
export type Pagination = z.infer<typeof pagination>;

export function paginate(
  asked: { page: number; limit: number },
  total: number,
  totalIsExact = true,
): Pagination {
  const pages = Math.max(1, Math.ceil(total / asked.limit));
  return {
    page: asked.page,
    limit: asked.limit,
    total,
    totalCount: total,
    totalIsExact,
    pages,
    totalPages: pages,
    hasNextPage: asked.page < pages,
    hasPrevPage: asked.page > 1,
  };
}
