import type { Preferences, PreferencesChange, Services } from "@lanyard/contract/person/person-schema";
import { useState } from "react";
import { useArrival, usePreferencesSaving } from "#src/lib/arrival.ts";
import { onlySaid } from "#src/lib/list-address.ts";
import { t } from "#src/lib/messages.ts";
import { useUnsavedPage } from "#src/lib/use-unsaved-guard.ts";
import { toast, toastFailure } from "#src/ui/toast.ts";

/** What stands in the form: the saved preferences with what was changed and not saved yet. */
export interface SettingsDraft {
  readonly status: "loading" | "failed" | "ready";
  readonly retry: () => void;
  readonly values: Preferences;
  readonly services: Services;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly change: (part: PreferencesChange) => void;
  readonly save: () => void;
}

const unknown: Preferences = {
  theme: null,
  language: null,
  date_format: null,
  time_format: null,
  notify_email: true,
  notify_push: false,
  notify_desktop: true,
  share_usage: false,
  public_profile: false,
  lists: {},
};

/** Held by the page, so that another tab of it loses nothing. */
export function useSettingsDraft(): SettingsDraft {
  const { data, isError, refetch } = useArrival();
  const [changes, setChanges] = useState<PreferencesChange>({});
  const saving = usePreferencesSaving();
  const isChanged = Object.keys(changes).length > 0;
  useUnsavedPage(isChanged);
  const save = () =>
    saving.mutate(changes, {
      onSuccess: () => {
        setChanges((current) => changedSince(current, changes));
        toast.success(t("settings.saved"));
      },
      onError: (error) =>
        toastFailure(t("ui.because", { what: t("settings.saveFailed"), reason: error.message }), {
          label: t("ui.retry"),
          run: save,
        }),
    });
  return {
    status: data ? "ready" : isError ? "failed" : "loading",
    retry: () => void refetch(),
    values: { ...unknown, ...data?.preferences, ...onlySaid(changes) },
    services: data?.services ?? { mail: false, push: false, usage: false },
    isChanged,
    isSaving: saving.isPending,
    change: (part) => setChanges((current) => ({ ...current, ...part })),
    save,
  };
}

/** What was changed again after `sent` was on its way. */
function changedSince(current: PreferencesChange, sent: PreferencesChange): PreferencesChange {
  const isLater = ([name, value]: [string, unknown]) => Reflect.get(sent, name) !== value;
  return Object.fromEntries(Object.entries(current).filter(isLater));
}
