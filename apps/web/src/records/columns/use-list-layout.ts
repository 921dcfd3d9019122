import type { ListLayout, Preferences } from "@lanyard/contract/person/person-schema";
import { useState } from "react";
import { useMe, usePreferencesSaving } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";

export type ListName = keyof Preferences["lists"];

const asItComes: ListLayout = {};

/** Whether the signed-in person looks at a list as rows or cards, which columns it shows, and how wide; a choice shows at once and is kept with them. */
export function useListLayout(list: ListName): readonly [ListLayout, (layout: ListLayout) => void] {
  const saved = useMe().data?.preferences.lists[list];
  const [chosen, setChosen] = useState<ListLayout>();
  const saving = usePreferencesSaving();
  const choose = (layout: ListLayout) => {
    setChosen(layout);
    saving.mutate(
      { lists: { [list]: layout } },
      {
        onError: (error) => {
          setChosen(undefined);
          toastFailure(t("ui.because", { what: t("ui.lookFailed"), reason: error.message }), {
            label: t("ui.retry"),
            run: () => choose(layout),
          });
        },
      },
    );
  };
  return [chosen ?? saved ?? asItComes, choose];
}
