import { useEffect } from "react";
import { usePreferencesSaving } from "#src/lib/api/me.ts";
import { readThemeChoice, watchThemeChoice } from "#src/lib/browser/theme.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";

/** Keeps a theme that is chosen anywhere with the person. One that could not be saved stays in this browser. */
export function useThemeSync(): void {
  const { mutate } = usePreferencesSaving();
  useEffect(() => {
    const save = () =>
      mutate(
        { theme: readThemeChoice() },
        {
          onError: (error) =>
            toastFailure(t("ui.because", { what: t("ui.themeFailed"), reason: error.message }), {
              label: t("ui.retry"),
              run: save,
            }),
        },
      );
    return watchThemeChoice(save);
  }, [mutate]);
}
