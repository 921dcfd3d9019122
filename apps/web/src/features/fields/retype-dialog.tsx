import { ApiError } from "@lanyard/client/api-error";
import type { ApiRoutes } from "@lanyard/contract/api-routes";
import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { type CustomFieldType, customFieldTypes } from "@lanyard/contract/custom-field/custom-field-types";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { RouteReply } from "@lanyard/contract/route/route";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { customLabel } from "#src/records/fields/custom-fields.ts";
import { customLink } from "#src/records/fields/custom-value.tsx";
import { customValueText } from "#src/records/fields/field-text.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import { hasOptions } from "./field-draft.ts";
import { useFieldChange } from "./field-queries.ts";
import { type DraftOption, newOption, OptionEditor } from "./option-editor.tsx";
import { TargetField } from "./target-field.tsx";

export function RetypeDialog({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const params = { id: field.id };
  const client = useClient();
  const types = customFieldTypes.filter((type) => type !== field.type);
  const [type, setType] = useState<CustomFieldType>(types[0] ?? "text");
  const [target, setTarget] = useState<RecordNoun>("contact");
  const [options, setOptions] = useState<readonly DraftOption[]>([newOption()]);
  const needsOptions = hasOptions(type) && !hasOptions(field.type);
  const labels = options.filter(({ label }) => label.trim() !== "");
  const body = {
    type,
    ...(type === "record" && { target }),
    ...(needsOptions && { options: labels.map(({ label, color }) => ({ label, color })) }),
  };
  const checking = useMutation({
    mutationFn: () => client.fields.retype({ params, body: { ...body, dry_run: true } }),
  });
  const running = useFieldChange(() => client.fields.retype({ params, body }), t("fields.retypeStarted"));
  const forecast = checking.data;
  const error = running.error ?? checking.error;
  const problems = error instanceof ApiError ? error.errors : [];
  const start = () => {
    checking.reset();
    running.reset();
  };
  return (
    <FormDialog
      title={t("fields.retypeTitle", { field: customLabel(field) })}
      submitLabel={t(forecast ? "fields.retype" : "fields.retypeCheck")}
      busyLabel={running.isPending ? t("ui.saving") : checking.isPending && t("fields.retypeChecking")}
      onSubmit={() => (forecast ? running.mutate(undefined, { onSuccess: onClose }) : checking.mutate())}
      onClose={onClose}
    >
      {error && !problems.some(({ path }) => path.startsWith("options")) && (
        <Notice tone="danger">{problems[0]?.message ?? error.message}</Notice>
      )}
      <SelectField
        label={t("fields.retypeTo")}
        value={type}
        options={types.map((each) => ({ value: each, label: t(`fields.type.${each}`) }))}
        onChange={({ target }) => {
          setType(oneOf(types, target.value) ?? "text");
          start();
        }}
      />
      {type === "record" && (
        <TargetField
          value={target}
          onChange={(next) => {
            setTarget(next);
            start();
          }}
        />
      )}
      {needsOptions && (
        <OptionEditor
          options={options}
          problems={problems}
          onChange={(next) => {
            setOptions(next);
            start();
          }}
        />
      )}
      {forecast && <Forecast {...{ field, forecast, wanted: { type, target } }} />}
    </FormDialog>
  );
}

type ForecastProps = {
  field: CustomField;
  forecast: RouteReply<ApiRoutes["fields"]["retype"]>;
  wanted: Pick<CustomField, "type" | "target">;
};

function Forecast({ field, forecast, wanted }: ForecastProps) {
  const { convertible = 0, failing = 0, samples = [] } = forecast;
  const shown = (of: ForecastProps["wanted"], value: unknown) =>
    value === null
      ? t("fields.replaceNothing")
      : (customLink(of, value) ??
        customValueText({ type: of.type, options: field.options }, storedText(value)));
  // A value of a field without options becomes the option of the same name. This option may not exist yet.
  const isNamed = hasOptions(wanted.type) && !hasOptions(field.type);
  return (
    <>
      <p role="status">
        {t("fields.convertible", { count: convertible })}
        {failing > 0 && ` ${t("fields.failing", { count: failing })}`}
      </p>
      {samples.length > 0 && (
        <table className="table fields__samples">
          <caption className="vh">{t("fields.samples")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("fields.sampleRecord")}</th>
              <th scope="col">{t("fields.sampleFrom")}</th>
              <th scope="col">{t("fields.sampleTo")}</th>
            </tr>
          </thead>
          <tbody>
            {samples.map(({ id, name, from, to, records }) => (
              <tr key={id}>
                <td>
                  <bdi>{name}</bdi>
                  {records > 1 && (
                    <small className="muted"> {t("fields.sampleMore", { shown: records - 1 })}</small>
                  )}
                </td>
                <td dir="auto">{shown(field, from)}</td>
                <td dir="auto">{isNamed && to !== null ? shown(field, from) : shown(wanted, to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="muted">{t("fields.retypeText")}</p>
    </>
  );
}
