import { expect, test } from "vitest";
import { customFields } from "#src/records/fields/custom-fields.ts";
import { linkedAt } from "./link-editing.ts";

test("an editor shows the names of records in parent fields and in custom fields", () => {
  const id = crypto.randomUUID();
  customFields.remember([{ id, name: "Acme" }]);
  expect(linkedAt({ company_id: id, company_name: "Globex" }, "company_id")).toEqual({ id, name: "Globex" });
  expect(linkedAt({ "custom.partner": id }, "custom.partner")).toEqual({ id, name: "Acme" });
  expect(linkedAt({ "custom.partner": null }, "custom.partner")).toEqual({ id: null, name: "" });
});
