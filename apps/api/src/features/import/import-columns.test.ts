import { expect, test } from "vitest";
import { mappedColumns } from "./import-columns.ts";
import { prepareRow } from "./import-row.ts";
import { importables } from "./importables.ts";

const { contact } = importables;
const context = {
  nameOrder: "first",
  pipelines: [],
  currency: "EUR",
  phoneCountry: null,
  members: {},
  timeZone: "UTC",
  enteredAt: "2026-01-01T00:00:00Z",
} as const;

/** Joins the cells of the given address columns. */
function addressOf(headers: readonly string[], cells: readonly string[]) {
  const mapping = Object.fromEntries(headers.map((header) => [header, "address"]));
  const all = ["First name", ...headers];
  const columns = mappedColumns(all, { "First name": "first", ...mapping }, contact);
  const rules = { importable: contact, columnCount: all.length, delimiter: ",", context, isPart: false };
  const row = prepareRow(["Ana", ...cells], columns, rules);
  return "columns" in row ? row.columns.address : undefined;
}

test.each([
  [["Street", "House no"], ["Oak Street", "4"], "4 Oak Street"],
  [["Hausnummer", "Straße"], ["4", "Eichenweg"], "Eichenweg 4"],
  [["Calle", "Número", "Piso"], ["Mayor", "4", "2º"], "Mayor 4, 2º"],
  [["Rue", "Numéro"], ["rue Haute", "12"], "12 rue Haute"],
  [["N°", "Adresse", "Complément d’adresse"], ["12", "rue Haute", "bât. B"], "12 rue Haute, bât. B"],
  [["Adresse", "Hausnummer"], ["Eichenweg", "4"], "Eichenweg 4"],
  [["Address 2", "Address 1"], ["Flat 2", "4 Oak Street"], "4 Oak Street, Flat 2"],
  [["Street", "House no"], ["Oak Street", ""], "Oak Street"],
])("joins the address columns %j in writing order", (headers, cells, address) => {
  expect(addressOf(headers, cells)).toBe(address);
});
