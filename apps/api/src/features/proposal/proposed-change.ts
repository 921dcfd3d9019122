import { apiRoutes } from "@lanyard/contract/api-routes";
import {
  boardOf,
  cardNounOf,
  nounsWith,
  type RecordNoun,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";
import type { ProposalOp, ProposedChange } from "@lanyard/contract/proposal/proposal-schema";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import type { RouteTable } from "@lanyard/contract/route/route";
import { z } from "zod";
import { AppError, fieldError } from "#src/http/app-error.ts";
import { parsePart } from "#src/http/request-parsing.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";

/** A change whose values match the request body of its route. */
export interface WantedChange {
  readonly position: number;
  readonly op: ProposalOp;
  readonly noun: RecordNoun;
  readonly id: string | undefined;
  readonly version: number | undefined;
  readonly mergedIds: readonly string[];
  readonly values: SentValues;
}

const tables: Readonly<Record<string, RouteTable>> = apiRoutes;
const object = z.record(z.string(), z.unknown());

export function parseChange(change: ProposedChange, position: number): WantedChange {
  const { op, noun, id, version, merged_ids: mergedIds = [] } = change;
  const path = `changes.${position}`;
  const refuse = (field: string, message: Refusal) => fieldError(`${path}.${field}`, message);
  if (op === "create" && id !== undefined) throw refuse("id", refusal("proposedIdUnwanted"));
  if (op !== "create" && id === undefined) throw refuse("id", refusal("proposedIdMissing"));
  if (op === "move" && cardNounOf(noun) === undefined) throw refuse("op", refusal("proposedOpUnknown"));
  if (op === "merge" && !nounsWith("merge").some((each) => each === noun))
    throw refuse("op", refusal("proposedOpUnknown"));
  const values = parseValues({ op, noun, id, mergedIds }, change.values ?? {}, `${path}.values`);
  return { position, op, noun, id, version, mergedIds, values };
}

export function parseValues(
  { op, noun, id, mergedIds }: Pick<WantedChange, "op" | "noun" | "id" | "mergedIds">,
  values: SentValues,
  path: string,
): SentValues {
  const { plural } = recordKinds[noun];
  if (op === "delete") {
    parseAt(z.strictObject({}), values, path);
    return {};
  }
  if (op === "merge") {
    const body = parseAt(
      tables[plural]?.merge?.body,
      { survivor_id: id, merged_ids: mergedIds, fields: values },
      path,
    );
    return object.parse(body.fields);
  }
  const route = op === "move" ? moveRoute(noun) : tables[plural]?.[op];
  const { version: _, ...parsed } = parseAt(route?.body, values, path);
  // A change creates only one record. The follow-up task of an interaction needs a separate change.
  if ("next_task" in parsed) throw fieldError(`${path}.next_task`, refusal("unknownName"));
  return parsed;
}

function moveRoute(noun: RecordNoun) {
  const card = cardNounOf(noun);
  return card && tables[boardOf(card).routes ?? recordKinds[card].plural]?.move;
}

function parseAt(schema: z.ZodType | undefined, values: SentValues, path: string): SentValues {
  try {
    return object.parse(parsePart(schema, values));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "INVALID_INPUT") throw error;
    const { errors = [], ...details } = error.details;
    const named = errors.map((each) => ({
      ...each,
      path: [path, each.path].filter(Boolean).join(".").replace(".values.fields.", ".values."),
    }));
    throw new AppError("INVALID_INPUT", { ...details, errors: named });
  }
}

export function requireSeparate(changes: readonly WantedChange[]): void {
  const seen = new Set<string>();
  const [first] = changes;
  for (const { position, op, noun, id, mergedIds } of changes) {
    const path = `changes.${position}`;
    const isMerge = op === "merge" || first?.op === "merge";
    if (isMerge && (op !== first?.op || noun !== first.noun))
      throw fieldError(`${path}.op`, refusal("proposedMergesMixed"));
    for (const each of id === undefined ? mergedIds : [id, ...mergedIds]) {
      if (seen.has(each)) throw fieldError(`${path}.id`, refusal("proposedTwice"));
      seen.add(each);
    }
  }
}
