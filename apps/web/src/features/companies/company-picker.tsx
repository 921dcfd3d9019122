import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { type ParentPickerProps, RecordPicker } from "#src/records/form/record-picker.tsx";
import { useCreationToast, useRecordCaching } from "#src/records/use-record-changes.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import { companySource } from "./company-source.ts";

export function CompanyPicker(props: ParentPickerProps) {
  const { value, onChange, canCreate = true, isInPlace: _, ...field } = props;
  const client = useClient();
  const createNamed = useCreateNamedCompany();
  const text = useRef(value.name);
  useEffect(() => {
    text.current = value.name;
  }, [value.name]);
  const create = async (name: string) => {
    const { company } = await createNamed.mutateAsync(name);
    // If the user has typed another text in the meantime, the field keeps that text.
    if (text.current.trim() === name) onChange({ id: company.id, name: company.name });
  };
  return (
    <RecordPicker
      {...field}
      value={value}
      onChange={onChange}
      kind="companies"
      placeholder={t("companies.search")}
      find={async (query, options) => {
        const { companies } = await client.companies.list({ query }, options);
        return companies.map(({ id, name, industry }) => ({
          id,
          label: name,
          ...(industry && { detail: optionText("industry", industry) }),
          lead: <Avatar name={name} size="xs" shape="square" />,
        }));
      }}
      create={
        canCreate
          ? {
              label: (name) => t("ui.createNamed", { name }),
              run: (name) => create(name).catch(() => undefined),
            }
          : undefined
      }
    />
  );
}

/** Returns a mutation that creates a company, or finds one with the same name, ignoring case and accents. */
function useCreateNamedCompany() {
  const client = useClient();
  const keep = useRecordCaching(companySource);
  const tellCreated = useCreationToast(companySource, { isForForm: true });
  return useMutation({
    mutationFn: (name: string) => client.companies.create({ query: { match: "name" }, body: { name } }),
    onSuccess: ({ company: row, actionId }) => {
      if (actionId) tellCreated({ row, actionId });
      keep({ row, actionId });
    },
    onError: (error) =>
      toast.error(t("ui.because", { what: t("companies.createFailed"), reason: error.message })),
  });
}
