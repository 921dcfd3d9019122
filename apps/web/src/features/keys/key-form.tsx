import { ApiError } from "@lanyard/client/api-error";
import type { ApiRoutes } from "@lanyard/contract/api-routes";
import { maxKeyName, type ScopeLevel, scopeLevels } from "@lanyard/contract/key/key-schema";
import { type RecordPlural, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteReply } from "@lanyard/contract/route/route";
import { useId, useState } from "react";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayExport, useMayManage, useMayWrite } from "#src/lib/session/rights.ts";
import { kindText } from "#src/records/kind-text.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { FieldError } from "#src/ui/controls/field.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { TextArea, TextField } from "#src/ui/controls/text-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import { type KeyBody, useKeyMutation } from "./key-queries.ts";

type KeyFormProps = {
  onCreated: (created: RouteReply<ApiRoutes["keys"]["create"]>) => void;
  onClose: () => void;
};

const noLevels: Readonly<Partial<Record<RecordPlural, ScopeLevel>>> = {};

const emptyDraft = {
  name: "",
  levels: noLevels,
  mayExport: false,
  days: "",
  networks: "",
  rows: "",
  isPersonal: false,
};
type KeyDraft = Readonly<typeof emptyDraft>;

export function KeyForm({ onCreated, onClose }: KeyFormProps) {
  const mayManage = useMayManage();
  const [draft, setDraft] = useState<KeyDraft>({ ...emptyDraft, isPersonal: !mayManage });
  const creation = useKeyMutation((keys, body: KeyBody) => keys.create({ body }));
  const change = (part: Partial<KeyDraft>) => {
    setDraft({ ...draft, ...part });
    if (creation.isError) creation.reset();
  };
  const create = () =>
    creation.mutate(bodyOf(draft), {
      onSuccess: (created) => {
        onCreated(created);
        onClose();
      },
    });
  return (
    <FormDialog
      title={t("keys.createTitle")}
      submitLabel={t("keys.create")}
      busyLabel={creation.isPending && t("keys.creating")}
      onSubmit={create}
      onClose={onClose}
    >
      <KeyFields {...{ draft, change, mayManage }} error={creation.error} />
    </FormDialog>
  );
}

type KeyFieldsProps = {
  draft: KeyDraft;
  change: (part: Partial<KeyDraft>) => void;
  mayManage: boolean;
  error: Error | null;
};

function KeyFields({ draft, change, mayManage, error }: KeyFieldsProps) {
  const mayExport = useMayExport();
  const problems = error instanceof ApiError ? error.errors : [];
  const problemOf = (field: string) =>
    problems.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message;
  return (
    <>
      {error && problems.length === 0 && <Notice tone="danger">{error.message}</Notice>}
      <TextField
        label={t("ui.name")}
        hint={t("keys.nameHint")}
        required
        autoComplete="off"
        maxLength={maxKeyName}
        value={draft.name}
        error={problemOf("name")}
        onChange={({ target }) => change({ name: target.value })}
      />
      <ScopeFields
        levels={draft.levels}
        error={problemOf("scopes")}
        onChange={(levels) => change({ levels })}
      />
      {mayExport && (
        <CheckboxRow
          label={t("keys.exportLabel")}
          checked={draft.mayExport}
          onChange={({ target }) => change({ mayExport: target.checked })}
        />
      )}
      {mayManage && (
        <CheckboxRow
          label={t("keys.personalLabel")}
          checked={draft.isPersonal}
          onChange={({ target }) => change({ isPersonal: target.checked })}
        />
      )}
      <SelectField
        label={t("keys.expiry")}
        emptyLabel={t("keys.never")}
        value={draft.days}
        options={["30", "90", "365"].map((value) => ({
          value,
          label: t("keys.days", { count: Number(value) }),
        }))}
        error={problemOf("expires_at")}
        onChange={({ target }) => change({ days: target.value })}
      />
      <TextArea
        label={t("keys.networks")}
        hint={t("keys.networksHint")}
        rows={2}
        spellCheck={false}
        value={draft.networks}
        error={problemOf("addresses")}
        onChange={({ target }) => change({ networks: target.value })}
      />
      <TextField
        label={t("keys.rowsLabel")}
        hint={t("keys.rowsHint")}
        inputMode="numeric"
        isNumeric
        value={draft.rows}
        error={problemOf("rows_per_hour")}
        onChange={({ target }) => change({ rows: target.value.replaceAll(/\D/gu, "") })}
      />
    </>
  );
}

type ScopeFieldsProps = {
  levels: KeyDraft["levels"];
  error: string | undefined;
  onChange: (levels: KeyDraft["levels"]) => void;
};

function ScopeFields({ levels, error, onChange }: ScopeFieldsProps) {
  const errorId = useId();
  const mayWrite = useMayWrite();
  const options = [
    { value: "read", label: t("keys.read") },
    ...(mayWrite
      ? [
          { value: "propose", label: t("keys.propose") },
          { value: "write", label: t("keys.write") },
        ]
      : []),
  ];
  return (
    <fieldset className="keys__scopes" aria-describedby={errorId}>
      <legend>{t("keys.access")}</legend>
      {recordNouns.map((noun) => {
        const { plural } = recordKinds[noun];
        return (
          <SelectField
            key={noun}
            label={kindText(plural, "title")}
            emptyLabel={t("keys.noAccess")}
            options={options}
            value={levels[plural] ?? ""}
            onChange={({ target }) => onChange({ ...levels, [plural]: oneOf(scopeLevels, target.value) })}
          />
        );
      })}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

const dayMs = 86_400_000;

function bodyOf({ name, levels, mayExport, days, networks, rows, isPersonal }: KeyDraft): KeyBody {
  return {
    name,
    scopes: { ...levels, ...(mayExport && { export: true }) },
    expires_at: days === "" ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
    addresses: networks.split(/[\s,;]+/u).filter(Boolean),
    rows_per_hour: rows === "" ? null : Number(rows),
    personal: isPersonal,
  };
}
