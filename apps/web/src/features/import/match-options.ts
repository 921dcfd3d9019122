import type { ImportKind } from "@lanyard/contract/import/import-job-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldOf } from "#src/records/fields/field-text.ts";
import { importText, shownNoun } from "./import-kind-text.ts";

type MatchOption = { readonly value: string; readonly label: string };

const special: Readonly<Partial<Record<ImportKind, (key: string) => readonly MatchOption[]>>> = {
  contact: (key) => [
    { value: "key_or_name", label: t("import.matchBy.key_or_name", { key }) },
    { value: "external_id", label: t("import.matchBy.external_id", { key }) },
    { value: "key", label: key },
    { value: "phone", label: t("import.matchBy.phone", { key }) },
    { value: "name_and_company", label: t("import.matchBy.nameAndCompany", { key }) },
  ],
  company: (key) => [
    { value: "key_or_name", label: t("import.matchBy.external_id", { key }) },
    { value: "key", label: key },
  ],
  deal: idOrNameOptions,
  task: idOrNameOptions,
  mixed: (key) => [
    { value: "key_or_name", label: t("import.matchBy.key_or_name", { key: importText("contact", "keyOf") }) },
    { value: "key", label: key },
  ],
};

/** Returns the match rules of deals and tasks, which also match by name and linked records. */
function idOrNameOptions(key: string): readonly MatchOption[] {
  const further = { value: "name_and_company", label: t("import.matchBy.idNameAndCompany") };
  return [...plainMatchOptions(key, { hasExternalId: true }), further];
}

export function matchOptions(kind: ImportKind): readonly MatchOption[] {
  const key = importText(kind, "keyOf");
  const own = special[kind];
  if (own !== undefined) return own(key);
  return plainMatchOptions(key, { hasExternalId: fieldOf(shownNoun(kind), "external_id") !== undefined });
}

export function plainMatchOptions(key: string, { hasExternalId }: { hasExternalId: boolean }): MatchOption[] {
  return hasExternalId
    ? [
        { value: "key_or_name", label: t("import.matchBy.id_or_name") },
        { value: "key", label: key },
      ]
    : [{ value: "key_or_name", label: key }];
}
