import type { Preferences, PreferencesChange } from "@lanyard/contract/person/person-schema";
import { i18n } from "@lingui/core";
import { useEffect, useState } from "react";
import { useMe, usePreferencesSaving } from "#src/lib/api/me.ts";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { useIsMounted } from "#src/lib/browser/use-is-mounted.ts";
import { chooseLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toastAbandonedForm } from "#src/records/form/abandoned-form.ts";
import { useSending } from "#src/records/form/use-sending.ts";
import { useUnsavedPage } from "#src/records/form/use-unsaved-guard.ts";
import { toast, toastFailure } from "#src/ui/overlays/toast.ts";

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;

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
  put_away: [],
  lists: {},
};

export function useSettingsDraft() {
  const { data, isError, refetch } = useMe();
  const [changes, setChanges] = useChanges();
  const saving = usePreferencesSaving();
  const isChanged = Object.keys(changes).length > 0;
  const sending = useSending([saving]);
  const since = changedSince(changes, saving.variables ?? {});
  useUnsavedPage(isChanged, sending, Object.keys(since).length > 0);
  const isHere = useIsMounted();
  const send = async (sent: PreferencesChange): Promise<void> => {
    try {
      await saving.mutateAsync(sent);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const text = t("ui.because", { what: t("settings.saveFailed"), reason });
      const retry = () => void send(sent);
      if (!isHere()) return toastAbandonedForm({ text, error, values: {}, changed: [], retry });
      return toastFailure(text, retry);
    }
    setChanges((current) => changedSince(current, sent));
    // Switches the language first, so that the message uses the new one. `PreferencesSync` reports a failure.
    if (sent.language) await chooseLanguage(sent.language).catch(() => {});
    toast.success(t("settings.saved"));
  };
  const save = () => void send(changes);
  return {
    status: data ? ("ready" as const) : isError ? ("failed" as const) : ("loading" as const),
    retry: () => void refetch(),
    values: { ...unknown, ...data?.preferences, ...withoutEmpty(changes) },
    services: data?.services ?? { mail: false, push: false, usage: false },
    isChanged,
    isSaving: saving.isPending,
    change: (part: PreferencesChange) => setChanges((current) => ({ ...current, ...part })),
    save,
  };
}

/** The language and the unsaved changes at the last render. */
let shown: { readonly language: string; readonly changes: PreferencesChange } | undefined;

/**
 * Returns the unsaved changes and their setter. The changes survive a change of language, which remounts the
 * page.
 */
function useChanges() {
  const [changes, setChanges] = useState(() =>
    shown && shown.language !== i18n.locale ? shown.changes : {},
  );
  useEffect(() => {
    shown = { language: i18n.locale, changes };
    return () => {
      shown = undefined;
    };
  }, [changes]);
  return [changes, setChanges] as const;
}

function changedSince(current: PreferencesChange, sent: PreferencesChange): PreferencesChange {
  const isLater = ([name, value]: [string, unknown]) => Reflect.get(sent, name) !== value;
  return Object.fromEntries(Object.entries(current).filter(isLater));
}
