import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import { asFieldValue, type FieldValue, type FieldValues, sameValue } from "#src/log/record-change.ts";
import { valuesAtVersion } from "#src/log/values-at-version.ts";

interface Edit {
  id: string;
  row: { version: number };
  now: FieldValues;
  wanted: FieldValues;
  /** The version that the editor started from; the present one when not named. */
  baseVersion: number | undefined;
  /** Reads the record as the contract shows it, for what a refusal says of somebody else's edit. */
  shown?: () => Promise<object>;
}

/** A link and the name that stands without one are a field: taking half of each would lose both. */
const oneField = ["company", "company_id"];
const companyFields = ["company_id", "company", "company_name"];

/** The fields that a refusal shows with a collided one, so that people can read it and take it over whole. */
const shownWith: Readonly<Record<string, readonly string[]>> = {
  company: companyFields,
  company_id: companyFields,
  contact_id: ["contact_name"],
  stage_id: ["stage_name", "stage_color", "pipeline_id"],
};

/**
 * Two people editing one record: different fields both stay, the same field is refused (architecture,
 * section 3). A field that the editor sent unchanged since they opened it is not their edit.
 */
export async function mergeEdit(tx: TenantTx, edit: Edit): Promise<FieldValues> {
  if (edit.baseVersion === undefined || edit.baseVersion >= edit.row.version) return edit.wanted;
  const then = await valuesAtVersion(tx, edit.id, edit.baseVersion);
  const merged: Record<string, FieldValue> = { ...edit.wanted };
  const collided: string[] = [];
  const before = (name: string) => (then.has(name) ? asFieldValue(then.get(name)) : edit.now[name]);
  for (const field of then.keys()) {
    const names = oneField.includes(field) ? oneField.filter((name) => name in edit.now) : [field];
    const isUntouched = names.every((name) => sameValue(edit.wanted[name], before(name)));
    if (isUntouched) for (const name of names) merged[name] = edit.now[name] ?? null;
    else if (!names.every((name) => sameValue(edit.wanted[name], edit.now[name]))) collided.push(field);
  }
  if (collided.length > 0) throw collision(collided, edit.row.version, (await edit.shown?.()) ?? edit.now);
  return merged;
}

function collision(fields: readonly string[], version: number, shown: object): AppError {
  const shownNames = new Set(fields.flatMap((field) => [field, ...(shownWith[field] ?? [])]));
  return new AppError("FIELDS_COLLIDE", {
    errors: fields.map((path) => ({ path, message: refusal("fieldCollides") })),
    facts: {
      version,
      current: Object.fromEntries(Object.entries(shown).filter(([name]) => shownNames.has(name))),
    },
  });
}
