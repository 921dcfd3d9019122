import { closeDate, dealFields } from "@lanyard/contract/deal/deal-schema";
import { plainDate } from "@lanyard/contract/field/field-schema";
import type { ColumnChoice } from "@lanyard/contract/import/import-job-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { currencyCodes } from "@lanyard/contract/money/currencies";
import { isMarkOf } from "@lanyard/contract/money/currency-marks";
import { missingStageFields } from "@lanyard/contract/pipeline/missing-fields";
import { probability, type Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { organisationMark } from "#src/db/organisation-text.ts";
import { companyNameKey } from "#src/features/company/company.ts";
import { dealRecords, plainDateOf, withProbability } from "#src/features/deal/deal.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import { writtenColumns } from "#src/records/kind/record-kind.ts";
import { emptyValues, withSent } from "#src/records/kind/record-values.ts";
import { companyNamed, companySchemas } from "./company-import.ts";
import { dealColumns } from "./deal-column-names.ts";
import { amountOf, markSaid } from "./deal-import-amount.ts";
import { stageOf, wantedStage } from "./deal-import-stage.ts";
import { addressIn } from "./import-links.ts";
import type { Importable, RowContext, RowValues } from "./importable.ts";
import { byExternalId, byNameAndCompany, bySimilarity, textOf, textsOf } from "./match-ways.ts";
import { type ModeOf, replaces } from "./merge-modes.ts";
import { withSchemas } from "./target-rules.ts";

const { fields: descriptors } = recordKinds.deal;

const emptyDeal = { ...emptyValues(descriptors), ...dealRecords.startValues };

const sameColumns = ["name_key", "amount_cents", "expected_close_date"] as const;

const itsCurrency = "case when c.amount_cents is not null then c.currency end";

const itsCompany = `(select co.name_key from crm.companies co where co.org_id = ${organisationMark} and co.id = c.company_id and co.deleted_at is null)`;

const itsContact = `(select p.email_key from crm.contacts p where p.org_id = ${organisationMark} and p.id = c.contact_id and p.deleted_at is null)`;

const sameDeal = {
  columns: sameColumns,
  others: [itsCurrency, itsCompany],
  companyPart: sameColumns.length + 2,
};

/** Compares the contact's email address, so that equal deals of two people stay separate. */
const alikeOfContact = bySimilarity({
  ...sameDeal,
  others: [...sameDeal.others, itsContact],
  isKeyless: "c.contact_id is not null",
});

/** Matches a deal without a contact. An import creates such a deal if no contact has the row's address. */
const alikeWithoutContact = bySimilarity({ ...sameDeal, isKeyless: "c.contact_id is null" });

const alike = bySimilarity({ ...sameDeal, isKeyless: "true" });

/** Matches deals with the same name and company, even if other values differ. */
const ofOneName = bySimilarity({
  columns: ["name_key"],
  others: [itsCompany],
  companyPart: 2,
  isKeyless: "c.company_id is not null",
});

const day = plainDate
  .transform((text): number | null => Date.parse(text))
  .pipe(closeDate)
  .transform((epochMs) => (epochMs === null ? null : plainDateOf(epochMs)));

export const deal: Importable = {
  known: dealColumns,
  targets: withSchemas(
    { ...dealFields, probability, expected_close_date: day, ...companySchemas },
    {
      amount: { cellKind: "number", isNamed: true },
      currency: { isNamed: true, choice: { of: "option", options: currencyCodes, isKept: false } },
      stage: { isNamed: true, choice: { of: "stage", options: [], isKept: false } },
      won_or_lost: { isNamed: true },
      pipeline: { isNamed: true, choice: { of: "pipeline", options: [], isKept: false } },
      probability: { cellKind: "number" },
      expected_close_date: { cellKind: "date" },
    },
  ),
  namedBy: ["company", "company_domain", "name", "contact"],
  ways: [
    { ...byExternalId, name: "key" },
    alikeOfContact.way,
    { ...alikeWithoutContact.way, isOfRecordsOnly: true },
    alike.way,
    { ...ofOneName.way, ...byNameAndCompany, isLikely: true },
  ],
  wantedStage,
  rowOf(said, context) {
    const { fields, named } = said;
    const { companyName: company, companyWebsite } = companyNamed(said);
    const name = textOf(fields.name) ?? company ?? said.read("name", named.contact ?? "") ?? null;
    const placed = stageOf(said, context.pipelines);
    if (placed === undefined) return { refused: refusal("stageMissing") };
    const { values, said: saidNames } = valuesOf(said, placed.stage, context);
    if (placed.namedBy.length > 0)
      reportMissing(said, placed.stage, {
        ...values,
        company_id: company,
        contact_id: named.contact ?? null,
      });
    // The name is checked last, so that the report also shows the other invalid cells.
    if (name === null) return { refused: refusal("dealNameMissing") };
    const columns = writtenColumns(dealRecords, { ...values, name });
    return {
      columns: {
        ...columns,
        ...(placed.namedBy.length === 0 && reasonWithoutStage(fields, context)),
        said: [...saidNames, ...placed.namedBy],
      },
      matchKeys: [textOf(fields.external_id), ...alikeKeys(columns, company, named.contact)],
      companyName: company,
      companyWebsite,
    };
  },
  mergeSpecial,
};

/**
 * Reports missing fields that the stage requires. The deal is still imported, because it may be older than
 * the requirement.
 */
function reportMissing({ written, report }: RowValues, stage: Stage, values: FieldValues): void {
  for (const target of missingStageFields(stage, (name) => values[name] ?? written(name)))
    report(
      "stage",
      stage.name,
      refusal("importStageFieldsMissing", { stage: stage.name, fields: { noun: "deal", target } }),
    );
}

function alikeKeys(columns: FieldValues, company: string | null, contact: string | undefined) {
  const companyKey = company === null ? null : companyNameKey(company);
  const address = contact === undefined ? undefined : addressIn(contact);
  const ofName = companyKey === null ? null : ofOneName.keyOf(columns, companyKey);
  const currency = columns.amount_cents === null ? null : (columns.currency ?? null);
  const others = [currency, companyKey] as const;
  return address === undefined
    ? [null, null, alike.keyOf(columns, ...others), ofName]
    : [
        alikeOfContact.keyOf(columns, ...others, address),
        alikeWithoutContact.keyOf(columns, ...others),
        null,
        ofName,
      ];
}

/** Returns the values of the deal, and the names of the values that the row itself sets. */
function valuesOf(row: RowValues, stage: Stage, { currency: usual, enteredAt }: RowContext) {
  const { fields } = row;
  const { amount, currency, isNamed, mark } = amountOf(row, usual);
  const sent = { ...fields, amount_cents: amount };
  const own = typeof fields.probability === "number" ? fields.probability : undefined;
  const stored = {
    ...withSent(descriptors, emptyDeal, sent),
    currency,
    stage_id: stage.id,
    pipeline_id: stage.pipeline_id,
    stage_entered_at: enteredAt,
    expected_close_date: fields.expected_close_date ?? null,
    ...(stage.outcome !== "lost" && { lost_reason: null }),
  };
  const values = withProbability(stored, { now: emptyDeal, sent: own, entered: stage });
  const saidFields = [
    ...(isNamed ? ["currency"] : []),
    ...["expected_close_date", "probability"].filter((name) => fields[name] !== undefined),
  ];
  return { values, said: [...saidFields, ...(mark === "" ? [] : [markSaid + mark])] };
}

/** Returns the lost reason of a row without a stage, and the stages of deals that can receive it. */
function reasonWithoutStage({ lost_reason: reason }: FieldValues, { pipelines }: RowContext): FieldValues {
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  const lost = stages.filter(({ outcome }) => outcome === "lost").map(({ id }) => id);
  return typeof reason === "string" ? { reason_without_stage: reason, lost_stage_ids: lost } : {};
}

/**
 * Returns the changes of an existing deal's stage, probability, closing date, currency and lost reason. The
 * merge mode of each column decides whether the row's value is taken.
 */
function mergeSpecial(now: FieldValues, record: FieldValues, modeOf: ModeOf): FieldValues {
  const said = new Set(textsOf(record.said));
  const value = (name: string): FieldValue => record[name] ?? null;
  const takes = (name: string) => said.has(name) && modeOf(name) === "take";
  const isMoved = (takes("stage_id") || takes("won_or_lost")) && record.stage_id !== now.stage_id;
  const keepsOwn = now.has_own_probability === true && record.has_own_probability !== true;
  const takesProbability = isMoved ? !keepsOwn && modeOf("probability") !== "keep" : takes("probability");
  const takesDay =
    said.has("expected_close_date") &&
    replaces(modeOf("expected_close_date"), now.expected_close_date === null);
  const mark = [...said].find((each) => each.startsWith(markSaid));
  const takesAmount =
    value("amount_cents") !== null && replaces(modeOf("amount_cents"), now.amount_cents === null);
  // The row's currency symbol can mean the existing deal's currency, because several currencies share a
  // symbol.
  const isOther =
    said.has("currency") ||
    (mark !== undefined && !isMarkOf(mark.slice(markSaid.length), String(now.currency ?? "")));
  const keepsCurrency = said.has("currency") && modeOf("currency") === "keep";
  const isForeign = takesAmount && isOther && value("currency") !== now.currency;
  const takesCurrency = isForeign ? !keepsCurrency : takes("currency");
  return {
    ...(takesCurrency && { currency: value("currency") }),
    // An amount is imported only with its currency.
    ...(isForeign && keepsCurrency && { amount_cents: now.amount_cents ?? null }),
    ...(takesDay && { expected_close_date: value("expected_close_date") }),
    ...(isMoved && {
      stage_id: value("stage_id"),
      pipeline_id: value("pipeline_id"),
      stage_entered_at: value("stage_entered_at"),
    }),
    ...(takesProbability && {
      probability: value("probability"),
      has_own_probability: value("has_own_probability"),
    }),
    lost_reason: lostReason(now, record, { isMoved, mode: modeOf("lost_reason") }),
  };
}

/**
 * Returns the row's lost reason if the deal moves to the row's stage. If both stages are equal, or if the row
 * has no stage and the deal is lost, merges it by mode; otherwise, returns the deal's own.
 */
function lostReason(
  now: FieldValues,
  record: FieldValues,
  { isMoved, mode }: { isMoved: boolean; mode: ColumnChoice },
): FieldValue {
  const isLost = textsOf(record.lost_stage_ids).includes(String(now.stage_id));
  const there = now.lost_reason ?? null;
  const written = (isLost ? record.reason_without_stage : record.lost_reason) ?? null;
  if (isMoved) return written;
  if (mode === "keep" || !(isLost || record.stage_id === now.stage_id)) return there;
  return mode === "take" ? (written ?? there) : (there ?? written);
}
