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
    { title: t("deals.filterGroupAmount"), fields: amountFields() },
    { title: t("deals.filterGroupAbout"), fields: aboutFields(pipelines) },
    { title: t("deals.filterGroupDates"), fields: dateFields() },
    {
      title: t("deals.sectionContact"),
      fields: [
        { name: "company_id", label: t("deals.filterCompany"), kind: "record" },
        { name: "contact_id", label: t("deals.filterContact"), kind: "record" },
      ],
    },
  ];
}

/** Spec section 3: dollars, minimum 0, step 100; whole percentages. */
function amountFields(): Field[] {
  const amount = { name: "amount_min", to: "amount_max", min: 0, step: 100 } as const;
  const percent = { name: "probability_min", to: "probability_max", min: 0, max: 100 } as const;
  return [
    { ...amount, kind: "range", label: t("deals.fieldAmount") },
    { ...percent, kind: "range", label: t("deals.fieldProbabilityUnit") },
  ];
}

function aboutFields(pipelines: Pipelines): Field[] {
  const outcomes = [
    { value: "open", label: t("deals.outcomeOpen") },
    { value: "won", label: t("deals.outcomeWon") },
    { value: "lost", label: t("deals.outcomeLost") },
  ];
  return [
    { name: "stage", label: t("deals.filterStage"), kind: "choice", options: stageOptions(pipelines) },
    { name: "outcome", label: t("deals.filterOutcome"), kind: "choice", options: outcomes },
    { name: "tags", label: t("deals.fieldTags"), kind: "tags", isWide: true },
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
    { name: "created_after", label: t("deals.filterCreatedAfter"), kind: "day" },
    { name: "created_before", label: t("deals.filterCreatedBefore"), kind: "day" },
    { name: "updated_after", label: t("deals.filterUpdatedAfter"), kind: "day" },
    { name: "updated_before", label: t("deals.filterUpdatedBefore"), kind: "day" },
    { name: "close_after", label: t("deals.filterCloseAfter"), kind: "day" },
    { name: "close_before", label: t("deals.filterCloseBefore"), kind: "day" },
  ];
}

/** Filters that only an address or a picture sets: shown as tags, so that they can be taken off. */
export function addressFilters(pipelines: Pipelines): FilterGroup<DealFilterName> {
  const fields: Field[] = [
    {
      name: "pipeline_id",
      label: t("deals.filterPipeline"),
      kind: "choice",
      options: pipelines.map(({ id, name }) => ({ value: id, label: optionText("pipeline", name) })),
    },
    { name: "currency", label: t("deals.filterCurrency"), kind: "text" },
    { name: "entered_after", label: t("deals.filterEnteredAfter"), kind: "day" },
    { name: "entered_before", label: t("deals.filterEnteredBefore"), kind: "day" },
  ];
  return { title: "", fields };
}
