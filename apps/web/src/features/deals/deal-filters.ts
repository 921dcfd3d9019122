import { filterDealStages } from "@lanyard/contract/deal/deal-options";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionsOf, optionText } from "#src/lib/i18n/option-text.ts";
import { fieldLabel, longFieldLabel } from "#src/records/fields/field-text.ts";
import type { FilterField } from "#src/records/filters/filter-fields.tsx";
import type { FilterParts } from "#src/records/filters/kind-filters.ts";
import { stageOptions } from "#src/records/selection/stage-choice.ts";

export function useDealFilters(): FilterParts {
  const { data: pipelines = [] } = usePipelines();
  return dealFilterParts(pipelines);
}

/**
 * Returns the groups of the deal filters, and the filters that field descriptors do not imply (spec section
 * 3).
 */
export function dealFilterParts(pipelines: readonly Pipeline[]): FilterParts {
  return {
    groups: [
      { title: "deals.filterGroup.amount", fields: ["amount_cents", "probability_min"] },
      { title: "deals.filterGroup.about", fields: ["stage", "outcome", "tags"] },
      { title: "ui.filterGroup.dates", fields: ["close_after", "close_before"] },
      { title: "deals.section.links", fields: ["company_id", "contact_id"] },
    ],
    special: specialFilters(pipelines),
    addressed: addressedFilters(pipelines),
  };
}

/**
 * Returns filters of the panel that have no field descriptor. Probabilities are whole percentages (spec
 * section 3).
 */
function specialFilters(pipelines: readonly Pipeline[]): FilterField[] {
  const percent = { name: "probability_min", to: "probability_max", min: 0, max: 100 };
  const outcomes = [
    { value: "open", label: t("deals.outcomeOpen") },
    { value: "won", label: t("deals.outcomeWon") },
    { value: "lost", label: t("deals.outcomeLost") },
  ];
  return [
    { kind: "range", ...percent, label: longFieldLabel("deal", "probability") },
    {
      kind: "choice",
      name: "stage",
      label: fieldLabel("deal", "stage_id"),
      options: filteredStages(pipelines),
    },
    { kind: "choice", name: "outcome", label: t("deals.filter.outcome"), options: outcomes },
    { kind: "day", name: "close_after", label: t("deals.filter.close_after") },
    { kind: "day", name: "close_before", label: t("deals.filter.close_before") },
  ];
}

/** Returns the organisation's stages, followed by further stage names of the specification (rulings, B). */
function filteredStages(pipelines: readonly Pipeline[]) {
  const own = stageOptions(pipelines);
  const names = new Set(pipelines.flatMap(({ stages }) => stages.map(({ name }) => name)));
  const others = filterDealStages.filter((name) => !names.has(name));
  return [...own, ...optionsOf("stage", others)];
}

/** Returns filters that have no control in the panel. Links of the charts set them. */
function addressedFilters(pipelines: readonly Pipeline[]): FilterField[] {
  const named = pipelines.map(({ id, name }) => ({ value: id, label: optionText("pipeline", name) }));
  return [
    { kind: "choice", name: "pipeline_id", label: t("deals.field.pipeline_id"), options: named },
    { kind: "text", name: "currency", label: fieldLabel("deal", "currency") },
    { kind: "day", name: "entered_after", label: t("deals.filter.entered_after") },
    { kind: "day", name: "entered_before", label: t("deals.filter.entered_before") },
    { kind: "day", name: "ended_after", label: t("deals.filter.ended_after") },
    { kind: "day", name: "ended_before", label: t("deals.filter.ended_before") },
  ];
}
