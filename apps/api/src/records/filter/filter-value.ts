import { customValueSchema } from "@lanyard/contract/custom-field/custom-value";
import { plainDate, storable } from "@lanyard/contract/field/field-schema";
import { recordId } from "@lanyard/contract/field/ids";

import {
  type FilterField,
  type FilterOp,
  type FilterType,
  periodIn,
} from "@lanyard/contract/filter/filter-operators";
import { maxFilterValues, maxMemberId } from "@lanyard/contract/limits";
import { refusal, refusalMessage } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { z } from "zod";
import { fieldError } from "#src/http/app-error.ts";
import { invalidInput } from "#src/http/problem-reply.ts";
import { schemaOptions } from "#src/http/request-parsing.ts";
import type { CustomDefinition } from "../custom/custom-definition.ts";

export interface ComparedField extends FilterField {
  readonly name: string;
  readonly custom?: CustomDefinition | undefined;
}

const missing = refusalMessage("filterValueMissing");
const longest = 200;
const text = storable(
  z
    .string(missing)
    .trim()
    .max(longest, refusalMessage("filterTooLong", { max: longest })),
).refine((value) => foldText(value) !== "", missing);
const memberId = z
  .string(missing)
  .trim()
  .regex(/^[!-~]+$/u, refusalMessage("invalidId"))
  .max(maxMemberId, refusalMessage("filterTooLong", { max: maxMemberId }));

const most = Number.MAX_SAFE_INTEGER;
const number = z
  .number({ error: ({ input }) => refusalMessage("customNotNumber", { value: String(input).slice(0, 100) }) })
  .min(-most, refusalMessage("wholeNumberRange", { min: -most, max: most }))
  .max(most, refusalMessage("wholeNumberRange", { min: -most, max: most }));

type Value = string | number | boolean;

const schemas: Readonly<Record<FilterType, z.ZodType<Value>>> = {
  text,
  choice: text,
  set: text,
  member: memberId,
  record: z.string(refusalMessage("invalidId")).pipe(recordId),
  number,
  money: number,
  date: plainDate,
  moment: plainDate,
  boolean: z.boolean(refusalMessage("customNotBoolean")),
};

function valueSchema({ type, options, target, custom }: ComparedField): z.ZodType<Value> {
  if (custom?.type === "choice" || custom?.type === "choices")
    return customValueSchema({ ...custom, type: "choice" }).pipe(z.string(missing));
  if (type === "set" && target !== undefined) return schemas.record;
  if (options === undefined) return schemas[type];
  return z.string(missing).refine((value) => options.includes(value), {
    message: refusalMessage("notOffered", { values: options.join(", ") }),
  });
}

const listRefusal = refusalMessage("filterNeedsList", { max: maxFilterValues });
const several: ReadonlySet<FilterOp> = new Set(["any_of", "has_any", "has_all", "has_none"]);

/**
 * Returns the values of a condition as a list; the list is empty for operators without a value.
 * @throws AppError INVALID_INPUT with the path of an invalid value
 */
export function readFilterValues(field: ComparedField, op: FilterOp, value: unknown, path: string): Value[] {
  if (op === "empty" || op === "not_empty") {
    if (value !== undefined && value !== null) throw fieldError(path, refusal("filterValueUnexpected"));
    return [];
  }
  if (op === "within") return [parsed(period, value, path)];
  const one = valueSchema(field);
  if (several.has(op))
    return parsed(
      z.array(one, listRefusal).min(1, listRefusal).max(maxFilterValues, listRefusal),
      value,
      path,
    );
  if (op !== "between") return [parsed(one, value, path)];
  return parsed(z.array(one, rangeRefusal).length(2, rangeRefusal), value, path);
}

const notPeriod = refusalMessage("filterNotPeriod");
const period = z.string(notPeriod).refine((text) => periodIn(text) !== undefined, notPeriod);
const rangeRefusal = refusalMessage("filterNeedsRange");

function parsed<T>(schema: z.ZodType<T>, value: unknown, path: string): T {
  const { data, error } = schema.safeParse(value, schemaOptions);
  if (error === undefined) return data;
  const at = path.split(".");
  throw invalidInput(
    new z.ZodError(error.issues.map((issue) => ({ ...issue, path: [...at, ...issue.path] }))),
  );
}
