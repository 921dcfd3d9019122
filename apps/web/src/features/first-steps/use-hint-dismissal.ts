import type { DismissibleHint } from "@lanyard/contract/person/person-schema";
import { useMe, usePreferencesSaving } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";

/** Returns whether the user dismissed a hint in any browser, and a function that changes it optimistically. */
export function useHintDismissal(hint: DismissibleHint) {
  const { data: me } = useMe();
  const saving = usePreferencesSaving();
  const known = me?.preferences.put_away;
  const shown = (saving.isPending && saving.variables.put_away) || known;
  const change = (isAway: boolean) => {
    const others = (known ?? []).filter((each) => each !== hint);
    saving.mutate(
      { put_away: isAway ? [...others, hint] : others },
      {
        onError: ({ message }) => toastFailure(message, { label: t("ui.retry"), run: () => change(isAway) }),
      },
    );
  };
  /** Undefined until it is known. */
  return { isPutAway: shown?.includes(hint), change };
}
