import type { ImportKind } from "@lanyard/contract/import/import-job-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldOf } from "#src/records/fields/field-text.ts";
import { importText } from "./import-kind-text.ts";

/** By what the records of a file are the same. Ways that come to the same for a kind are offered once. */
export function matchOptions(kind: ImportKind) {
  const key = importText(kind, "keyOf");
  const byKey = { value: "key", label: key };
  switch (kind) {
    case "contact":
      return [
        { value: "key_or_name", label: t("import.matchBy.key_or_name", { key }) },
        { value: "external_id", label: t("import.matchBy.external_id", { key }) },
        byKey,
        { value: "phone", label: t("import.matchBy.phone", { key }) },
      ];
    case "company":
      return [{ value: "key_or_name", label: t("import.matchBy.external_id", { key }) }, byKey];
    case "mixed":
      return [
        {
          value: "key_or_name",
          label: t("import.matchBy.key_or_name", { key: importText("contact", "keyOf") }),
        },
        byKey,
      ];
    default:
      return fieldOf(kind, "external_id") === undefined
        ? [{ value: "key_or_name", label: key }]
        : [{ value: "key_or_name", label: t("import.matchBy.id_or_name") }, byKey];
  }
}
