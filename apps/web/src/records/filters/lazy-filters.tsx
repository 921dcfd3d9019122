import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { KindFilterProps } from "./kind-filter-banner.tsx";
import type { KindFilterPanelProps } from "./kind-filter-panel.tsx";
import type { FilterParts } from "./kind-filters.ts";

const nothingSpecial = async () => (): FilterParts => ({});

/** Returns the filter panel and banner of a kind; their code loads when one is first shown. */
export function lazyFilters(noun: RecordNoun, loadParts: () => Promise<() => FilterParts> = nothingSpecial) {
  return {
    Banner: lazyComponent(async () => {
      const [{ KindFilterBanner }, useParts] = await Promise.all([
        import("./kind-filter-banner.tsx"),
        loadParts(),
      ]);
      return (props: KindFilterProps) => <KindFilterBanner {...props} {...{ noun, useParts }} />;
    }),
    Panel: lazyComponent(async () => {
      const [{ KindFilterPanel }, useParts] = await Promise.all([
        import("./kind-filter-panel.tsx"),
        loadParts(),
      ]);
      return (props: KindFilterPanelProps) => <KindFilterPanel {...props} {...{ noun, useParts }} />;
    }),
  };
}
