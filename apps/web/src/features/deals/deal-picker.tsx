import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { Linked } from "#src/records/form/form-field.ts";
import { EntitySelector, type EntitySelectorProps } from "#src/ui/controls/entity-selector.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";

type DealPickerProps = Pick<
  EntitySelectorProps,
  "label" | "error" | "hint" | "id" | "onBlur" | "className" | "unchosenText"
> & {
  value: Linked;
  onChange: (value: Linked) => void;
};

/** Spec section 9: picker results. */
const resultsAtMost = 20;

/** Chooses a deal by typing. A new deal needs more than a name: none is made here. */
export function DealPicker({ value, onChange, ...field }: DealPickerProps) {
  const client = useClient();
  return (
    <EntitySelector
      {...field}
      text={value.name}
      isChosen={value.id !== null}
      onType={(name) => onChange({ id: name === value.name ? value.id : null, name })}
      onChoose={({ id, label }) => onChange({ id, name: label })}
      placeholder={t("deals.pickerPlaceholder")}
      noResultText={t("deals.noneFoundTitle")}
      searchFor={(search) => ({
        queryKey: ["deals", "list", "picker", search],
        queryFn: async ({ signal }) => {
          const { deals } = await client.deals.list({ query: { search, limit: resultsAtMost } }, { signal });
          return deals.map(({ id, name, company_name }) => ({
            id,
            label: name,
            ...(company_name && { detail: company_name }),
            lead: <Avatar name={name} size="xs" shape="square" />,
          }));
        },
      })}
    />
  );
}
