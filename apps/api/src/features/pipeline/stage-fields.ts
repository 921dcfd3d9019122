import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { boardOf, type CardNoun } from "@lanyard/contract/kind/record-kinds";
import { missingStageFields } from "@lanyard/contract/pipeline/missing-fields";
import { requiringNouns, type Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { type RefusalValue, refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import { customDefinitions } from "#src/records/custom/custom-definition.ts";

type RequiringStage = Pick<Stage, "id" | "name" | "outcome" | "required_fields">;

interface EnteringCard {
  /** Undefined for a new record. */
  readonly id: string | undefined;
  readonly valueFor: (name: string) => unknown;
}

/**
 * Throws AppError STAGE_FIELDS_MISSING for `path` if a card lacks fields that the stage requires. The message
 * lists the missing fields.
 */
export async function requireStageFields(
  tx: TenantTx,
  noun: CardNoun,
  stage: RequiringStage,
  { cards, path }: { readonly cards: readonly EnteringCard[]; readonly path: string },
): Promise<void> {
  if (!boardOf(noun).hasRequiredFields || stage.required_fields.length === 0) return;
  const lacking = cards
    .map(({ id, valueFor }) => ({ id, fields: missingStageFields(stage, valueFor) }))
    .filter(({ fields }) => fields.length > 0);
  if (lacking.length === 0) return;
  const missing = stage.required_fields.filter((name) => lacking.some(({ fields }) => fields.includes(name)));
  const message = refusal("stageFieldsMissing", {
    stage: stage.name,
    fields: await fieldNames(tx, noun, missing),
  });
  const ofField = refusal("stageFieldMissing", { stage: stage.name });
  throw new AppError("STAGE_FIELDS_MISSING", {
    message,
    errors: [{ path, message }, ...missing.map((field) => ({ path: field, message: ofField }))],
    facts: {
      stage_id: stage.id,
      missing_fields: missing,
      records: lacking.flatMap(({ id, fields }) => (id === undefined ? [] : [{ id, fields }])),
    },
  });
}

async function fieldNames(tx: TenantTx, noun: CardNoun, fields: readonly string[]): Promise<RefusalValue> {
  const custom = fields.some((name) => customKeyOf(name) !== undefined);
  const definitions = custom ? await customDefinitions(tx, noun).send() : [];
  const nameOf = (field: string): RefusalValue =>
    definitions.find(({ key }) => key === customKeyOf(field))?.label ?? { noun, target: field };
  const [last = "", ...others] = fields.map(nameOf).toReversed();
  return others.reduce<RefusalValue>((rest, first) => refusal("listed", { first, rest }), last);
}

/** Throws AppError INVALID_INPUT for a custom field that deals do not have. */
export async function requireKnownFields(
  tx: TenantTx,
  { required_fields: fields = [] }: { readonly required_fields?: readonly string[] | undefined },
  path = "required_fields",
): Promise<void> {
  if (fields.every((name) => customKeyOf(name) === undefined)) return;
  const definitions = await customDefinitions(tx).send();
  const keys = new Set(
    definitions.filter(({ noun }) => requiringNouns.some((one) => one === noun)).map(({ key }) => key),
  );
  for (const name of fields) {
    const key = customKeyOf(name);
    if (key !== undefined && !keys.has(key)) throw fieldError(path, refusal("stageFieldUnknown"));
  }
}
