import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { lazyParts } from "#src/ui/feedback/lazy-component.tsx";
import type { KindFilterPanelProps } from "./filter-panel.tsx";
import type { KindFilterProps } from "./kind-filter-banner.tsx";
import type { FilterParts } from "./kind-filters.ts";

const nothingSpecial = async () => (): FilterParts => ({});

export function lazyFilters(noun: RecordNoun, loadParts: () => Promise<() => FilterParts> = nothingSpecial) {
  const part = lazyParts(async () => {
    const [{ KindFilterBanner }, { KindFilterPanel }, useParts] = await Promise.all([
      import("./kind-filter-banner.tsx"),
      import("./filter-panel.tsx"),
      loadParts(),
    ]);
    return {
      banner: (props: KindFilterProps) => <KindFilterBanner {...props} {...{ noun, useParts }} />,
      panel: (props: KindFilterPanelProps) => <KindFilterPanel {...props} {...{ noun, useParts }} />,
    };
  });
  return { Banner: part("banner"), Panel: part("panel") };
}
