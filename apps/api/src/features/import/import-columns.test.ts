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
  types: [],
  enteredAt: "2026-01-01T00:00:00Z",
} as const;

function joinedAs(target: string, headers: readonly string[], cells: readonly string[]) {
  const mapping = Object.fromEntries(headers.map((header) => [header, target]));
  const all = ["Email", ...headers];
  const columns = mappedColumns(all, { ...mapping, Email: "email" }, contact);
  const rules = { importable: contact, columnCount: all.length, delimiter: ",", context, isPart: false };
  const row = prepareRow(["ana@x.example", ...cells], columns, rules);
  return "columns" in row ? row.columns[target] : undefined;
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
])("the address columns %j are joined in postal order", (headers, cells, address) => {
  expect(joinedAs("address", headers, cells)).toBe(address);
});

test("several columns of a first or last name are joined with spaces in file order", () => {
  expect(joinedAs("first", ["First name", "Middle name"], ["Ana", "Maria"])).toBe("Ana Maria");
  expect(joinedAs("first", ["First name", "Middle name"], ["Ana", ""])).toBe("Ana");
  expect(joinedAs("last", ["Apellido 1", "Apellido 2"], ["Bell", "Ruiz"])).toBe("Bell Ruiz");
});
