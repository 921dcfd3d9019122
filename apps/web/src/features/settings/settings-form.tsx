import type { NoticeTypes } from "@lanyard/contract/notice/notice-schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Moon, Sun } from "lucide-react";
import { useClient } from "#src/lib/api/client-context.ts";
import { reasonOf } from "#src/lib/api/failure-text.ts";
import { useBannerPermission } from "#src/lib/browser/banner-permission.ts";
import { setTheme, useThemeChoice } from "#src/lib/browser/theme.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { FailedLine, FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { LoadingPage } from "#src/ui/feedback/spinner.tsx";
import { SettingsGroup, SwitchRow } from "#src/ui/layout/settings-group.tsx";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import { FormatSettings } from "./format-settings.tsx";
import type { SettingsDraft } from "./settings-draft.ts";

export function SettingsForm({ draft }: { draft: SettingsDraft }) {
  if (draft.status === "loading") return <LoadingPage />;
  if (draft.status === "failed") {
    return (
      <FailedState
        title={t("settings.loadFailed")}
        text={t("settings.loadFailedText")}
        onRetry={draft.retry}
      />
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!draft.isSaving) draft.save();
      }}
    >
      <ThemeSettings />
      <NotificationSettings draft={draft} />
      <NoticeTypeSettings hasMail={draft.services.mail} />
      <PrivacySettings draft={draft} />
      <FormatSettings draft={draft} />
      <div className="setfoot">
        <span role="status">{draft.isChanged && t("settings.unsaved")}</span>
        <Button type="submit" variant="primary" busyLabel={draft.isSaving && t("ui.saving")}>
          {t("ui.saveChanges")}
        </Button>
      </div>
    </form>
  );
}

function PrivacySettings({ draft }: { draft: SettingsDraft }) {
  const { values, services, change } = draft;
  return (
    <SettingsGroup title={t("settings.privacy")} text={t("settings.privacyText")}>
      <SwitchRow
        label={t("settings.usage")}
        hint={services.usage ? t("settings.usageHint") : t("settings.usageUnavailable")}
        isOn={values.share_usage}
        isUnavailable={!services.usage}
        onChange={(share_usage) => change({ share_usage })}
      />
      <SwitchRow
        label={t("settings.publicProfile")}
        hint={t("settings.publicProfileHint")}
        isOn={values.public_profile}
        onChange={(public_profile) => change({ public_profile })}
      />
    </SettingsGroup>
  );
}

function ThemeSettings() {
  const theme = useThemeChoice();
  return (
    <SettingsGroup title={t("settings.theme")} text={t("settings.themeText")}>
      <div className="setrow">
        <div>
          <b>{t("settings.colorTheme")}</b>
          <small>{t("settings.colorThemeHint")}</small>
        </div>
        <SegmentedControl
          label={t("settings.colorTheme")}
          segments={[
            { value: "light", label: t("settings.light"), mark: Sun },
            { value: "dark", label: t("settings.dark"), mark: Moon },
            { value: "system", label: t("settings.system"), mark: Monitor },
          ]}
          value={theme}
          onChange={setTheme}
        />
      </div>
    </SettingsGroup>
  );
}

type NoticeType = NoticeTypes["types"][number];

const queryKey = ["person", "noticeTypes"] as const;

function NoticeTypeSettings({ hasMail }: { hasMail: boolean }) {
  const client = useClient();
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.person.noticeTypes({}, { signal }),
  });
  const save = useNoticeTypeChange();
  return (
    <SettingsGroup title={t("settings.noticeTypes")} text={t("settings.noticeTypesText")}>
      {isError && <FailedLine text={t("settings.noticeTypesFailed")} onRetry={refetch} />}
      {!data && !isError && <SkeletonRows rows={6} columns={2} label={t("settings.noticeTypes")} />}
      {data?.types.map((one) => (
        <NoticeTypeRow key={one.type} type={one} hasMail={hasMail} onChange={save} />
      ))}
    </SettingsGroup>
  );
}

type RowProps = { type: NoticeType; hasMail: boolean; onChange: (type: NoticeType) => void };

function NoticeTypeRow({ type, hasMail, onChange }: RowProps) {
  const label = t(`settings.notice.${type.type}`);
  return (
    <fieldset className="setrow min-h-0 py-4" aria-label={label}>
      <b className="flex-1 max-md:w-full max-md:flex-none">{label}</b>
      <span className="flex gap-5">
        <CheckboxRow
          label={t("settings.noticeInApp")}
          checked={type.app}
          onChange={(event) => onChange({ ...type, app: event.target.checked })}
        />
        <CheckboxRow
          label={t("settings.noticeByMail")}
          checked={hasMail && type.mail}
          disabled={!hasMail}
          onChange={(event) => onChange({ ...type, mail: event.target.checked })}
        />
      </span>
    </fieldset>
  );
}

function useNoticeTypeChange() {
  const client = useClient();
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (type: NoticeType) => client.person.setNoticeTypes({ body: { types: [type] } }),
    onMutate: (type) =>
      cache.setQueryData<NoticeTypes>(
        queryKey,
        (known) => known && { types: known.types.map((one) => (one.type === type.type ? type : one)) },
      ),
    onError: (error, type) =>
      offerRetry(t("settings.noticeTypesNotSaved"), reasonOf(error), () => mutate(type)),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey });
      void cache.invalidateQueries({ queryKey: ["notices"] });
    },
  });
  return mutate;
}

export function NotificationSettings({ draft }: { draft: SettingsDraft }) {
  const { values, services, change } = draft;
  const [permission, ask] = useBannerPermission();
  return (
    <SettingsGroup title={t("ui.notifications")} text={t("settings.notificationsText")}>
      <SwitchRow
        label={t("ui.email")}
        hint={services.mail ? t("settings.emailHint") : t("settings.emailUnavailable")}
        isOn={values.notify_email}
        isUnavailable={!services.mail}
        onChange={(notify_email) => change({ notify_email })}
      />
      <SwitchRow
        label={t("settings.push")}
        hint={services.push ? t("settings.pushHint") : t("settings.pushUnavailable")}
        isOn={values.notify_push}
        isUnavailable={!services.push}
        onChange={(notify_push) => change({ notify_push })}
      />
      <SwitchRow
        label={t("settings.desktop")}
        hint={t(`settings.desktop.${permission}`)}
        isOn={values.notify_desktop}
        isUnavailable={permission === "denied" || permission === "unsupported"}
        onChange={(notify_desktop) => {
          change({ notify_desktop });
          if (notify_desktop && permission === "default") void ask();
        }}
        extra={
          permission === "default" &&
          values.notify_desktop && (
            <Button size="sm" onClick={() => void ask()}>
              {t("settings.allow")}
            </Button>
          )
        }
      />
    </SettingsGroup>
  );
}
