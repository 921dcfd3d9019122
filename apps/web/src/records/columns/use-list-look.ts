import type { ListLook, Preferences } from "@lanyard/contract/person/person-schema";
import { useState } from "react";
import { useMe, usePreferencesSaving } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";

export type ListName = keyof Preferences["lists"];

const asItComes: ListLook = {};

/** Whether the signed-in person looks at a list as rows or cards, which columns it shows, and how wide; a choice shows at once and is kept with them. */
export function useListLook(list: ListName): readonly [ListLook, (look: ListLook) => void] {
  const saved = useMe().data?.preferences.lists[list];
  const [chosen, setChosen] = useState<ListLook>();
  const saving = usePreferencesSaving();
  const choose = (look: ListLook) => {
    setChosen(look);
    saving.mutate(
      { lists: { [list]: look } },
      {
        onError: (error) => {
          setChosen(undefined);
          toastFailure(t("ui.because", { what: t("ui.lookFailed"), reason: error.message }), {
            label: t("ui.retry"),
            run: () => choose(look),
          });
        },
      },
    );
  };
  return [chosen ?? saved ?? asItComes, choose];
}
