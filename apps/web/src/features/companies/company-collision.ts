import { fieldLabel } from "#src/records/fields/field-text.ts";
import { useCollision } from "#src/records/form/use-collision.ts";
import { type CompanyForm, type CompanyFormName, companyFormNames } from "./company-form-schema.ts";
import { companyFieldText } from "./company-labels.ts";

/** The fields of a company that somebody else changed while the form was open. */
export function useCompanyCollision(form: CompanyForm, version: number) {
  const collision = useCollision<CompanyFormName>({
    version,
    fieldsOf: ({ current }) => companyFormNames.filter((name) => current.has(name)),
    takeTheirs: (name, { current }) =>
      form.setValue(name, textOf(current.get(name)), { shouldDirty: true, shouldValidate: true }),
  });
  const fields = (collision.open?.fields ?? []).map((name) => ({
    name,
    label: fieldLabel("company", name),
    mine: companyFieldText(name, form.getValues(name) ?? ""),
    theirs: companyFieldText(name, textOf(collision.open?.collision.current.get(name))),
  }));
  return { ...collision, fields };
}

/** A set of tags as it stands in its field. */
function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
