import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type ParentPickerProps, RecordPicker } from "#src/records/form/record-picker.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";

/** Finds a deal by name. Cannot create deals, because a deal needs more than a name. */
export function DealPicker({ canCreate: _, isInPlace: __, ...field }: ParentPickerProps) {
  const client = useClient();
  return (
    <RecordPicker
      {...field}
      kind="deals"
      placeholder={t("deals.pickerPlaceholder")}
      find={async (query, options) => {
        const { deals } = await client.deals.list({ query }, options);
        return deals.map(({ id, name, company_name }) => ({
          id,
          label: name,
          ...(company_name && { detail: company_name }),
          lead: <Avatar name={name} size="xs" shape="square" />,
        }));
      }}
    />
  );
}
