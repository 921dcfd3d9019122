import type { customField } from "@lanyard/contract/custom-field/custom-field-schema";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { z } from "zod";
import { pipelined, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { viewsUsing } from "#src/features/view/view.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { type CustomDefinition, customDefinitions } from "#src/records/custom/custom-definition.ts";
import { countCustomWords } from "#src/records/custom/custom-definition-sql.ts";
import { slotOf } from "#src/records/custom/custom-sort.ts";
import type { ChangeableField } from "./custom-field-row.ts";
import { selectProgress } from "./custom-rewriting-sql.ts";

export function listCustomFields(
  caller: Caller,
  { noun, filled = true }: { noun?: RecordNoun | undefined; filled?: boolean | undefined },
) {
  return caller.reading(async (tx) => {
    const fields = await customDefinitions(tx, noun).send();
    return { fields: await shownFields(tx, caller, fields, filled ? countFilled(tx, fields) : undefined) };
  });
}

export type ShownField = z.input<typeof customField>;

function countFilled(
  tx: TenantTx,
  fields: readonly CustomDefinition[],
): Statement<ReadonlyMap<string, number>> {
  const counting = [...Map.groupBy(fields, ({ noun }) => noun)].map(([noun, ofNoun]) =>
    countCustomWords(
      tx,
      noun,
      ofNoun.map(({ shown }) => shown),
    ).map((counts) => ofNoun.map(({ id, shown }) => [id, counts.get(shown) ?? 0] as const)),
  );
  return Statement.all(counting).map((counts) => new Map(counts.flat()));
}

/** Returns fields as the API shows them. Without `counting`, record counts are 0 and views are empty. */
async function shownFields(
  tx: TenantTx,
  { personId }: Caller,
  fields: readonly CustomDefinition[],
  counting?: Statement<ReadonlyMap<string, number>>,
): Promise<ShownField[]> {
  const [filled, progress] = await pipelined(counting ?? Statement.known(new Map()), selectProgress(tx));
  const usedIn =
    counting !== undefined ? await viewsUsing(tx, personId) : () => ({ views: [], private_views: 0 });
  return fields.map((field) => ({
    ...shownField(
      { ...field, sortable: slotOf(field) !== undefined },
      { filled: filled.get(field.id) ?? 0, ...usedIn(field) },
    ),
    ...(field.shown !== field.storage && { retyping: progress.get(field.noun) ?? { done: 0, total: 0 } }),
  }));
}

type DefinedField = ChangeableField & Pick<CustomDefinition, "key" | "target" | "position" | "version">;

export const unused = { filled: 0, views: [], private_views: 0 };

export const shownField = (
  { default_value, is_unique, ...field }: DefinedField,
  use: Pick<ShownField, "filled" | "views" | "private_views">,
): ShownField => ({ ...field, default: default_value, unique: is_unique, ...use });

export async function requireField(
  tx: TenantTx,
  caller: Caller,
  { noun, id }: CustomDefinition,
  filled: number,
): Promise<ShownField> {
  const fields = (await customDefinitions(tx, noun).send()).filter((each) => each.id === id);
  const [field] = await shownFields(tx, caller, fields, Statement.known(new Map([[id, filled]])));
  if (field === undefined) throw new AppError("NOT_FOUND");
  return field;
}
