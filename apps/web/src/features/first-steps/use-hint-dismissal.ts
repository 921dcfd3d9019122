import type { DismissibleHint } from "@lanyard/contract/person/person-schema";
import { useMe, usePreferencesSaving } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";

/** Returns whether the user has hidden a hint, and a function that hides or shows it. */
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
  /** Undefined while the preferences load. */
  return { isPutAway: shown?.includes(hint), change };
}
