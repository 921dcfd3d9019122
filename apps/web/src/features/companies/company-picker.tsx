import { useEffect, useRef } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import type { ComboboxOption } from "#src/ui/controls/combobox.tsx";
import { EntitySelector, type EntitySelectorProps } from "#src/ui/controls/entity-selector.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { companyKeys, useCreateNamedCompany } from "./company-queries.ts";

/** A company as a form holds it: linked (id and name), or only a name. */
export type PickedCompany = { readonly id: string | null; readonly name: string };

type CompanyPickerProps = Pick<
  EntitySelectorProps,
  "label" | "isLabelHidden" | "error" | "hint" | "id" | "onBlur" | "onEnter" | "className" | "unchosenText"
> & {
  value: PickedCompany;
  onChange: (value: PickedCompany) => void;
  /** Left out for who may only read. */
  canCreate?: boolean;
  isRequired?: boolean;
};

const resultsAtMost = 20;

/**
 * Chooses a company by typing, or creates the one that was typed without leaving the form. Typing anything else than
 * the chosen name clears the choice (spec section 4) and keeps the text.
 */
export function CompanyPicker({ value, onChange, canCreate = true, ...field }: CompanyPickerProps) {
  const client = useClient();
  const createNamed = useCreateNamedCompany();
  const choose = ({ id, label }: ComboboxOption) => onChange({ id, name: label });
  const text = useRef(value.name);
  useEffect(() => {
    text.current = value.name;
  }, [value.name]);
  const create = async (name: string) => {
    const { company } = await createNamed.mutateAsync(name);
    // Whoever typed something else meanwhile keeps it.
    if (text.current.trim() === name) onChange({ id: company.id, name: company.name });
  };
  return (
    <EntitySelector
      {...field}
      text={value.name}
      isChosen={value.id !== null}
      onType={(name) => onChange({ id: name === value.name ? value.id : null, name })}
      onChoose={choose}
      placeholder={t("companies.pickerPlaceholder")}
      noResultText={t("companies.noneFoundTitle")}
      searchFor={(search) => ({
        queryKey: [...companyKeys.list, "picker", search],
        queryFn: async ({ signal }) => {
          const query = { search, limit: resultsAtMost };
          const { companies } = await client.companies.list({ query }, { signal });
          return companies.map(({ id, name, industry }) => ({
            id,
            label: name,
            ...(industry && { detail: optionText("industry", industry) }),
            lead: <Avatar name={name} size="xs" shape="square" />,
          }));
        },
      })}
      create={
        canCreate
          ? {
              label: (name) => t("companies.createNamed", { name }),
              run: (name) => create(name).catch(() => undefined),
            }
          : undefined
      }
    />
  );
}
