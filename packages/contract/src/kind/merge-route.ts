import { z } from "zod";
import { touched } from "../action/action-schema.ts";
import { customKeyOf } from "../custom-field/custom-field-types.ts";
import { recordId } from "../field/ids.ts";
import { maxMergedIds } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { routes } from "../route/route.ts";

interface MergeSchemas<
  Id extends z.ZodType<string>,
  Matching extends z.ZodType,
  Answer extends z.ZodRawShape,
> {
  readonly id: Id;
  /** The schema of an update. A merge accepts the same fields. */
  readonly change: z.ZodObject;
  readonly matching: Matching;
  readonly answer: z.ZodObject<Answer>;
}

/**
 * Returns the schema of a merge. `fields` maps each field to a value, or to the record that supplies it
 * (`from`). Other fields keep the survivor's value, or get the first value of another record if the survivor
 * has none. Tags, e-mail addresses and phone numbers are combined.
 */
function mergeOf<Id extends z.ZodType<string>, Matching extends z.ZodType>(
  id: Id,
  change: z.ZodObject,
  matching: Matching,
  hasStage: boolean,
) {
  const others = z
    .array(id)
    .min(1, refusalMessage("nothingToMerge"))
    .max(maxMergedIds, refusalMessage("tooManyToMerge", { count: maxMergedIds }));
  const merge = z.strictObject({
    survivor_id: id,
    merged_ids: others.optional(),
    /** A filter that selects the other records, sent instead of `merged_ids`. */
    matching: matching.optional(),
    fields: choicesOf(change, hasStage),
  });
  return merge.superRefine((sent, context) => {
    const { survivor_id, merged_ids, matching } = sentMerge.parse(sent);
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (merged_ids === undefined && matching === undefined)
      refuse("merged_ids", refusalMessage("nothingToMerge"));
    if (merged_ids !== undefined && matching !== undefined)
      refuse("matching", refusalMessage("eitherOfTwo", { one: "merged_ids", other: "matching" }));
    if (merged_ids?.includes(survivor_id)) refuse("merged_ids", refusalMessage("mergeWithItself"));
  });
}

const sentMerge = z.object({
  survivor_id: z.string(),
  merged_ids: z.array(z.string()).optional(),
  matching: z.unknown().optional(),
});

export type MergeChoices = Readonly<Record<string, { from: string } | { value: unknown } | undefined>>;

function choicesOf(change: z.ZodObject, hasStage: boolean) {
  const choices: Record<string, z.ZodType<MergeChoices[string], MergeChoices[string]>> = {};
  if (hasStage) choices.stage_id = z.strictObject({ from: recordId }).optional();
  for (const [name, schema] of Object.entries(change.shape)) {
    if (name === "version" || name === "custom") continue;
    choices[name] = z
      .union([z.strictObject({ from: recordId }), z.strictObject({ value: schema })])
      .optional();
  }
  const withCustom = z.object(choices).catchall(z.strictObject({ from: recordId }));
  return withCustom
    .superRefine((sent, { addIssue }) => {
      const isKnown = (name: string) => Object.hasOwn(choices, name) || customKeyOf(name) !== undefined;
      const keys = Object.keys(sent).filter((name) => !isKnown(name));
      if (keys.length > 0) addIssue({ code: "unrecognized_keys", keys, input: sent });
    })
    .default({});
}

interface MergedKind<Plural extends string> {
  readonly plural: Plural;
  readonly has: { readonly board?: object | boolean };
}

export function mergeRoute<
  const Plural extends string,
  Id extends z.ZodType<string>,
  Matching extends z.ZodType,
  Answer extends z.ZodRawShape,
>({ plural, has }: MergedKind<Plural>, { id, change, matching, answer }: MergeSchemas<Id, Matching, Answer>) {
  return routes({
    merge: {
      method: "POST",
      path: `/${plural}/merge`,
      right: "write",
      summary: `Merges several ${plural} and everything that belongs to them. Undoing the action separates them`,
      body: mergeOf(id, change, matching, Boolean(has.board)),
      answer: answer.extend({ touched }),
    },
  });
}
