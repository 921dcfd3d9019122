import type { DealMatching } from "@lanyard/contract/deal/deal-schema";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { pipelined } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { organisationCurrency } from "#src/features/organisation/organisation.ts";
import { requireStageFields } from "#src/features/pipeline/pipeline.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import type { KindHooks, RecordEdit } from "#src/records/kind/kind-hooks.ts";
import { lockLinks, type PresentLinks } from "./deal-link.ts";
import { selectDealLockTargets, stageEntryTime } from "./deal-sql.ts";
import { type DealInput, requestedStage, withProbability } from "./deal-stage.ts";

interface HeldParts {
  readonly stage: Stage | undefined;
  readonly links: Partial<PresentLinks>;
  /** The stage entry time in a bulk update. */
  readonly enteredAt?: string;
  readonly start?: { readonly currency: string; readonly stage_entered_at: string };
}

export interface DealTypes {
  readonly input: DealInput;
  readonly matching: DealMatching;
  readonly held: HeldParts;
}

export const dealEditHooks: KindHooks<DealTypes> = {
  hold: (tx, input, id) => (id === undefined ? holdForNew(tx, input) : holdForChange(tx, input, id)),
  holdMany,
  resolve: async (tx, fields, edit) => {
    const values = resolved(fields, edit);
    if (edit.held.start !== undefined) await requireFields(tx, values, edit);
    return values;
  },
  afterMerge,
};

async function holdForNew(tx: TenantTx, input: DealInput): Promise<HeldParts> {
  const stage = await requestedStage(tx, input);
  if (stage === undefined) throw fieldError("stage_id", refusal("stageMissing"));
  const links = await lockLinks(tx, input, undefined);
  const [stage_entered_at, currency] = await pipelined(stageEntryTime(tx), organisationCurrency(tx));
  return { stage, links, start: { currency, stage_entered_at } };
}

async function holdForChange(tx: TenantTx, input: DealInput, id: string): Promise<HeldParts> {
  const present = await selectDealLockTargets(tx, id);
  if (present === undefined) throw new AppError("NOT_FOUND");
  const stage = await requestedStage(tx, input, present.pipeline_id);
  return { stage, links: await lockLinks(tx, input, present) };
}

async function holdMany(tx: TenantTx, input: DealInput): Promise<HeldParts> {
  const stage = await requestedStage(tx, input);
  const links = await lockLinks(tx, input, undefined);
  return stage === undefined
    ? { stage, links }
    : { stage, links, enteredAt: await stageEntryTime(tx).send() };
}

function resolved(plain: FieldValues, { input, now, held }: RecordEdit<DealTypes>): FieldValues {
  const { stage, links, start } = held;
  const { title, currency, probability, expected_close_date: closeDate } = input;
  const fields: Record<string, FieldValue> = { ...plain, ...start, ...links };
  if (input.name === undefined && title !== undefined) fields.name = title;
  if (currency !== undefined) fields.currency = currency;
  if (probability !== undefined) fields.probability = probability;
  if (closeDate !== undefined) fields.expected_close_date = closeDate === null ? null : plainDate(closeDate);
  if (stage !== undefined) {
    fields.stage_id = stage.id;
    fields.pipeline_id = stage.pipeline_id;
    if (stage.outcome !== "lost") fields.lost_reason = null;
  }
  return start === undefined ? fields : withProbability(fields, { now, sent: probability, entered: stage });
}

async function requireFields(
  tx: TenantTx,
  fields: FieldValues,
  { input, held: { stage }, row }: Pick<RecordEdit<DealTypes>, "input" | "held" | "row">,
): Promise<void> {
  if (stage === undefined) return;
  const path = (["stage_id", "stage"] as const).find((name) => input[name] !== undefined) ?? "pipeline_id";
  const card = { id: row?.id, valueFor: (name: string) => fields[name] };
  await requireStageFields(tx, "deal", stage, { cards: [card], path });
}

/**
 * Sets the fields that depend on the stage. Must run after the merge of concurrent edits, which determines
 * the stage.
 */
async function afterMerge(
  tx: TenantTx,
  merged: FieldValues,
  edit: RecordEdit<DealTypes> & { readonly wanted: FieldValues },
): Promise<FieldValues> {
  const { input, now, held, wanted } = edit;
  const enters = merged.stage_id !== now.stage_id;
  if (enters) await requireFields(tx, merged, edit);
  // The probability may be from another member's concurrent edit.
  const isTyped = merged.probability === wanted.probability;
  const fields = withProbability(merged, {
    now,
    sent: isTyped ? input.probability : undefined,
    entered: enters ? held.stage : undefined,
  });
  return enters
    ? { ...fields, stage_entered_at: held.enteredAt ?? (await stageEntryTime(tx).send()) }
    : fields;
}

export function plainDate(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
