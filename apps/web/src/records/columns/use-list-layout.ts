import type { ListLayout, Preferences } from "@lanyard/contract/person/person-schema";
import { useMemo, useState } from "react";
import { useMe, usePreferencesSaving } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMedia } from "#src/ui/layout/use-media.ts";
import { offerRetry } from "#src/ui/overlays/toast.ts";

export type ListName = keyof Preferences["lists"];

const defaultLayout: ListLayout = {};

/** Small windows have separate widths, because the widths of a large screen would cut off the names. */
const compactWindow = "(max-width: 1399px)";

/**
 * Returns the user's layout of a list and its setter, which applies and saves it. A layout contains the
 * choice of rows or cards, the columns, and their widths for this window size.
 */
export function useListLayout(list: ListName): readonly [ListLayout, (layout: ListLayout) => void] {
  const saved = useMe().data?.preferences.lists[list];
  const [chosen, setChosen] = useState<ListLayout>();
  const saving = usePreferencesSaving();
  const isCompact = useMedia(compactWindow);
  const kept = chosen ?? saved ?? defaultLayout;
  const shown = useMemo(
    () => (isCompact ? { ...kept, widths: kept.compact_widths } : kept),
    [kept, isCompact],
  );
  const choose = (changed: ListLayout) => {
    const { widths, compact_widths: _shown, ...rest } = changed;
    const compact = { widths: kept.widths, compact_widths: widths };
    save({ ...rest, ...(isCompact ? compact : { widths, compact_widths: kept.compact_widths }) });
  };
  const save = (layout: ListLayout) => {
    setChosen(layout);
    saving.mutate(
      { lists: { [list]: layout } },
      {
        onError: (error) => {
          setChosen(undefined);
          offerRetry(t("ui.lookFailed"), error.message, () => save(layout));
        },
      },
    );
  };
  return [shown, choose];
}
