import { closeDate, currency, type Deal } from "@lanyard/contract/deal/deal-schema";
import { probability, type Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField, NearCompanyContext } from "#src/features/contacts/contacts.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { formatPlainDate } from "#src/lib/format/date.ts";
import { formatMoney, formatPercent, formatTypedAmount } from "#src/lib/format/number.ts";
import { interpretedMoney, namedCurrency, readNumberOrNull } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { type CellField, type ReadField, readField } from "#src/records/cells/cell-field.ts";
import { RecordLinkCell } from "#src/records/cells/linked-cell.tsx";
import type { CellParts } from "#src/records/cells/record-cell-editor.tsx";
import type { CellChange, OwnEditorProps } from "#src/records/cells/use-cell-saving.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { linkTo } from "#src/records/form/link-editing.ts";
import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import {
  amountCentsSchema,
  amountProblem,
  centsOf,
  closeDayOf,
  closeDayText,
  percentText,
} from "./deal-values.ts";
import { type EnteringDeals, entryValues, updateMany } from "./stage-entry.ts";

const dealLinks = {
  company_id: linkTo(CompanyField, "company_id", () => t("deals.companyUnchosen")),
  contact_id: linkTo(ContactField, "contact_id", () => t("ui.contactUnchosen")),
};

function DealContactCell(props: OwnEditorProps<Deal>) {
  const { contact_id: id, contact_name, contact_email: email, company_id, name } = props.row;
  return (
    <NearCompanyContext value={company_id}>
      <RecordLinkCell
        {...props}
        {...{ name }}
        noun="deal"
        column="contact_id"
        link={dealLinks.contact_id}
        linked={{ id, name: contact_name || (email ?? "") }}
      />
    </NearCompanyContext>
  );
}

/**
 * Returns a function for the special cell editors of a deal. Selecting a stage asks for missing fields that
 * the stage requires and, for a lost stage, for the reason.
 */
export function useDealCellParts(): (row: Deal) => CellParts<Deal> {
  const client = useClient();
  const { data: pipelines = [] } = usePipelines();
  return ({ id, pipeline_id }) =>
    dealCellParts(pipelines.find((each) => each.id === pipeline_id)?.stages ?? [], { client, ids: [id] });
}

function dealCellParts(stages: readonly Stage[], entering: EnteringDeals): CellParts<Deal> {
  const withReason = async <Change extends Pick<CellChange, "body" | "shown">>(change: Change) => {
    const entered = stages.find(({ id }) => id === change.body.stage_id);
    const values = await entryValues(entered, entering);
    return (
      values && { ...change, body: { ...change.body, ...values }, shown: { ...change.shown, ...values } }
    );
  };
  const stage = stageField(stages);
  return {
    fields: { ...fields, stage, stage_id: stage },
    editors: { contact_id: DealContactCell },
    links: dealLinks,
    complete: { stage: withReason, stage_id: withReason },
  };
}

function stageField(stages: readonly Stage[]): CellField<Deal> {
  return {
    label: () => fieldLabel("deal", "stage_id"),
    control: "choice",
    options: () => stages.map(({ id, name }) => ({ value: id, label: optionText("stage", name) })),
    text: ({ stage_id }) => stage_id,
    read: (id) => {
      const stage = stages.find((each) => each.id === id);
      if (!stage) return { problem: t("deals.stageMissing") };
      return {
        body: { stage_id: id },
        shown: { stage_id: id, stage_name: stage.name, stage_color: stage.color },
      };
    },
  };
}

/** Parsers of fields that have no descriptor. They need no deal, so bulk edits use them too. */
export const dealFieldReading = {
  probability: { control: "number", read: readField("probability", probability, readNumberOrNull) },
  expected_close_date: {
    control: "day",
    read: readField("expected_close_date", closeDate, closeDayOf),
  },
  currency: { control: "text", read: readField("currency", currency) },
} satisfies Record<string, ReadField>;

/** Parses an amount. An amount in another currency also changes the currency of the deal. */
function readAmount(text: string, deal: Deal): ReturnType<CellField<Deal>["read"]> {
  const named = namedCurrency(text, deal.currency);
  const currency = named ?? deal.currency;
  const problem = amountProblem(text, currency);
  if (problem !== undefined) return { problem };
  const read = readField("amount_cents", amountCentsSchema(deal), () => centsOf(text, currency))(text, deal);
  if (named === undefined || "problem" in read) return read;
  return { body: { ...read.body, currency }, shown: { ...read.shown, currency } };
}

const fields: Readonly<Record<string, CellField<Deal>>> = {
  amount_cents: {
    label: () => fieldLabel("deal", "amount_cents"),
    control: "amount",
    text: ({ amount_cents }) => (amount_cents === null ? "" : formatTypedAmount(amount_cents)),
    read: readAmount,
    understood: (text, deal) => interpretedMoney(text, namedCurrency(text, deal.currency) ?? deal.currency),
    displayText: (value, deal) => formatMoney(Number(value), deal.currency),
  },
  probability: {
    ...dealFieldReading.probability,
    label: () => fieldLabel("deal", "probability"),
    text: (deal) => percentText(deal.probability),
    displayText: (value) => formatPercent(Number(value)),
  },
  expected_close_date: {
    ...dealFieldReading.expected_close_date,
    label: () => fieldLabel("deal", "expected_close_date"),
    text: ({ expected_close_date }) => closeDayText(expected_close_date),
    displayText: (value) => formatPlainDate(Number(value)),
  },
  currency: {
    ...dealFieldReading.currency,
    label: () => fieldLabel("deal", "currency"),
    text: (deal) => deal.currency,
  },
};

export const dealBulkParts: BulkParts = {
  async completeStage(stage, entering) {
    const values = await entryValues(stage, entering);
    const asksLater = entering.ids.length !== 1 && stage.required_fields.length > 0;
    return values && { values, send: asksLater ? updateMany : undefined };
  },
  fields: dealFieldReading,
  links: dealLinks,
};
