import { apiRoutes } from "@lanyard/contract/api-routes";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { expect, test } from "vitest";
import { useCompanyFilters } from "#src/features/companies/company-filters.ts";
import { companyListParams } from "#src/features/companies/company-source.ts";
import { useContactFilters } from "#src/features/contacts/contact-filters.ts";
import { contactListParams } from "#src/features/contacts/contact-source.ts";
import { dealFilterParts } from "#src/features/deals/deal-filters.ts";
import { dealListParams } from "#src/features/deals/deal-list-params.ts";
import { type FilterParts, filterGroups } from "#src/records/filters/kind-filters.ts";
import { parentNames } from "#src/records/list/filter-readers.ts";
import { kindListParams } from "#src/records/list/kind-list-params.ts";

/** The lists with special filters or URL parameters. */
const special: Partial<Record<RecordNoun, { nothing: object; parts: () => FilterParts }>> = {
  contact: { nothing: contactListParams.nothingNarrowed, parts: useContactFilters },
  company: { nothing: companyListParams.nothingNarrowed, parts: useCompanyFilters },
  deal: { nothing: dealListParams.nothingNarrowed, parts: () => dealFilterParts([]) },
};

function plain(noun: RecordNoun): { nothing: object; parts: () => FilterParts } {
  return { nothing: kindListParams(recordKinds[noun]).nothingNarrowed, parts: () => ({}) };
}

test.each(recordNouns)("panel and banner of %s show each filter of the URL once", (noun) => {
  const { nothing, parts } = special[noun] ?? plain(noun);
  const own = parts();
  const fields = [...filterGroups(noun, own).flatMap((group) => group.fields), ...(own.addressed ?? [])];
  const shown = fields.flatMap((field) => [
    field.name,
    ...(field.kind === "range" ? [field.to] : []),
    ...(field.kind === "record" ? [field.nameParam] : []),
  ]);
  expect(shown.toSorted()).toEqual(
    Object.keys(nothing)
      .filter((name) => name !== "search" && name !== "filter")
      .toSorted(),
  );
});

test.each(recordNouns)("the API of %s accepts each filter of the URL", (noun) => {
  const { nothing } = special[noun] ?? plain(noun);
  const accepted = Object.keys(apiRoutes[recordKinds[noun].plural].list.query.shape);
  const onlyShown = new Set(["search", ...Object.keys(parentNames(recordKinds[noun]))]);
  const sent = Object.keys(nothing).filter((name) => !onlyShown.has(name));
  expect(accepted).toEqual(expect.arrayContaining(sent));
});

test("a filter without a group is shown in the first group", () => {
  const groups = [{ title: "contacts.filterGroup.work", fields: ["job_title"] }] as const;
  const [first, dates] = filterGroups("contact", { groups });
  expect(first?.fields.map(({ name }) => name)).toContain("has_email");
  expect(dates?.title).toBe("Dates");
});

test("filters of a kind without filter groups follow the sections of its form", () => {
  const groups = filterGroups("company", {});
  expect(groups.map(({ title }) => title)).toEqual(["Basic Information", "Contact Information", "Dates"]);
});
