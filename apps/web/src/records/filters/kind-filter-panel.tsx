import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { listTexts } from "#src/records/kind-text.ts";
import type { ListTotal } from "#src/records/list-total.ts";
import { FilterPanel } from "./filter-panel.tsx";
import type { KindFilterProps } from "./kind-filter-banner.tsx";
import { type FiltersOfKind, filterGroups } from "./kind-filters.ts";

export type KindFilterPanelProps = KindFilterProps & {
  count: number;
  list: ListTotal;
  onClose: () => void;
};

export function KindFilterPanel({ noun, useParts, params, ...panel }: KindFilterPanelProps & FiltersOfKind) {
  const groups = filterGroups(noun, useParts());
  return (
    <FilterPanel
      {...{ ...panel, noun, groups }}
      values={params}
      texts={listTexts(recordKinds[noun].plural)}
    />
  );
}
