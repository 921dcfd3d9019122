import { expect, it } from "vitest";
import { customFields, unknownFields } from "#src/records/fields/custom-fields.ts";
import { dealListParams } from "./deal-list-params.ts";

const { read: readDealSearch, toParams: dealPlace, toSearch: dealSearch, isNarrowed } = dealListParams;

const companyId = "01a1fc35-ec0b-73ba-a80f-a76667066956";

it("by default, deals are listed newest first, 50 on a page", () => {
  expect(dealSearch(dealPlace({}))).toEqual({});
  expect(dealListParams.listQuery(dealPlace({}))).toEqual({
    page: 1,
    limit: 50,
    sort_by: "created_at",
    sort_order: "desc",
  });
});

it("the list of deals keeps valid filters and ignores invalid filters", () => {
  const search = readDealSearch({
    amount_min: 100,
    amount_max: "a lot",
    probability_min: "101",
    company_id: companyId,
    contact_id: "nobody",
    outcome: "won",
    currency: "usd",
    close_after: "2026-11-01",
    page: "-3",
  });
  expect(search).toEqual({
    amount_min: "100",
    company_id: companyId,
    outcome: "won",
    close_after: "2026-11-01",
  });
  expect(isNarrowed(dealPlace(search))).toBe(true);
});

it.each(["{", "null", "[]", '{"and":[{"x":1}]}'])("the deal list ignores the URL filter %s", (filter) => {
  expect(readDealSearch({ filter })).toEqual({});
});

it("the URL of the deal list ignores a grouping by a deleted custom field", () => {
  const grouping = { group_by: "custom.renewal:month" };
  expect(readDealSearch(grouping)).toEqual(grouping);
  customFields.show([]);
  expect(readDealSearch(grouping)).toEqual({});
  customFields.show(unknownFields);
});
