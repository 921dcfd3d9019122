import type { NoticeTypes } from "@lanyard/contract/notice/notice-schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { reasonOf } from "#src/lib/api/failure-text.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import { SettingsGroup } from "./settings-group.tsx";

type NoticeType = NoticeTypes["types"][number];

const queryKey = ["person", "noticeTypes"] as const;

export function NoticeTypeSettings({ hasMail }: { hasMail: boolean }) {
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
