import { filterDealStages } from "@lanyard/contract/deal/deal-options";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { optionsOf, optionText } from "#src/lib/i18n/option-text.ts";
import type { FilterField, FilterGroup } from "#src/records/filters/filter-fields.tsx";
import { stageChoices } from "./deal-labels.ts";
import type { DealFilterName } from "./deal-list-params.ts";

type Pipelines = readonly Pipeline[];
type Field = FilterField<DealFilterName>;

/** The panel's filters, in its order. */
export function dealFilterGroups(pipelines: Pipelines): FilterGroup<DealFilterName>[] {
  return [
    { title: t("deals.filterGroup.amount"), fields: amountFields() },
    { title: t("deals.filterGroup.about"), fields: aboutFields(pipelines) },
    { title: t("ui.filterGroup.dates"), fields: dateFields() },
    {
      title: t("deals.section.links"),
      fields: [
        { name: "company_id", label: t("deals.field.company_id"), kind: "record" },
        { name: "contact_id", label: t("deals.field.contact_id"), kind: "record" },
      ],
    },
  ];
}

/** Spec section 3: dollars, minimum 0, step 100; whole percentages. */
function amountFields(): Field[] {
  const amount = { name: "amount_min", to: "amount_max", min: 0, step: 100 } as const;
  const percent = { name: "probability_min", to: "probability_max", min: 0, max: 100 } as const;
  return [
    { ...amount, kind: "range", label: t("deals.field.amount_cents") },
    { ...percent, kind: "range", label: t("deals.field.probability.long") },
  ];
}

function aboutFields(pipelines: Pipelines): Field[] {
  const outcomes = [
    { value: "open", label: t("deals.outcomeOpen") },
    { value: "won", label: t("deals.outcomeWon") },
    { value: "lost", label: t("deals.outcomeLost") },
  ];
  return [
    { name: "stage", label: t("deals.field.stage_id"), kind: "choice", options: stageOptions(pipelines) },
    { name: "outcome", label: t("deals.filter.outcome"), kind: "choice", options: outcomes },
    { name: "tags", label: t("deals.field.tags"), kind: "tags", isWide: true },
  ];
}

/** The organisation's stages first, then the specification's ten names (rulings, B). */
function stageOptions(pipelines: Pipelines) {
  const own = stageChoices(pipelines);
  const names = new Set(pipelines.flatMap(({ stages }) => stages.map(({ name }) => name)));
  const others = filterDealStages.filter((name) => !names.has(name));
  return [...own, ...optionsOf("stage", others)];
}

function dateFields(): Field[] {
  return [
    { name: "created_after", label: t("ui.filter.created_after"), kind: "day" },
    { name: "created_before", label: t("ui.filter.created_before"), kind: "day" },
    { name: "updated_after", label: t("ui.filter.updated_after"), kind: "day" },
    { name: "updated_before", label: t("ui.filter.updated_before"), kind: "day" },
    { name: "close_after", label: t("deals.filter.close_after"), kind: "day" },
    { name: "close_before", label: t("deals.filter.close_before"), kind: "day" },
  ];
}

/** Filters that only an address or a picture sets: shown as tags, so that they can be taken off. */
export function addressFilters(pipelines: Pipelines): FilterGroup<DealFilterName> {
  const fields: Field[] = [
    {
      name: "pipeline_id",
      label: t("deals.field.pipeline_id"),
      kind: "choice",
      options: pipelines.map(({ id, name }) => ({ value: id, label: optionText("pipeline", name) })),
    },
    { name: "currency", label: t("deals.field.currency"), kind: "text" },
    { name: "entered_after", label: t("deals.filter.entered_after"), kind: "day" },
    { name: "entered_before", label: t("deals.filter.entered_before"), kind: "day" },
  ];
  return { title: "", fields };
}
