import { companyKind } from "@lanyard/contract/company/company-kind";
import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { beforeAll, expect, test } from "vitest";
import { companySource } from "#src/features/companies/company-source.ts";
import { contactSource } from "#src/features/contacts/contact-source.ts";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { createRecordKind } from "#src/records/create-record-kind.ts";

beforeAll(() => activateLanguage("en", ["contacts", "companies"]));

test("a kind without a look of its own lists its name, its first fields, and when a record was made", () => {
  const { columns, moreColumns } = createRecordKind({ source: companySource, sorts: companyKind.sorts });
  expect(columns.map(({ head, widthPx }) => [head(), widthPx])).toEqual([
    ["Name", 240],
    ["Industry", 150],
    ["Size", 150],
    ["Website", 200],
    ["Description", 240],
    ["Tags", 160],
    ["Email", 230],
    ["Created", 120],
  ]);
  expect(columns.filter(({ sort }) => sort).map(({ id }) => id)).toEqual([
    "name",
    "industry",
    "size",
    "created_at",
  ]);
  expect(moreColumns.map(({ id }) => id)).toEqual([
    "logo_url",
    "phone",
    "address",
    "city",
    "state",
    "country",
    "external_id",
    "updated_at",
  ]);
});

test("a list as it comes and its further columns have every plain field once, edited where a form has it", () => {
  const { columns, moreColumns } = createRecordKind({
    source: contactSource,
    sorts: contactKind.sorts,
    columns: [{ id: "email", share: "20%" }],
  });
  const fields = Object.entries(contactKind.fields).filter(([, { type }]) => type !== "custom");
  const shown = [...columns, ...moreColumns];
  expect(shown.map(({ id }) => id).toSorted()).toEqual(
    [...fields.map(([name]) => name), "updated_at"].toSorted(),
  );
  expect(shown.filter(({ isEditable }) => isEditable)).toHaveLength(fields.length);
  expect(shown.filter(({ isCopied }) => isCopied).map(({ id }) => id)).toEqual([
    "email",
    "phone",
    "mobile_phone",
  ]);
});
