import { expect, test } from "vitest";
import { suggestTypes } from "./column-type.ts";

test.each([
  ["Size", "12|7,5|1.000", "number"],
  ["Code", "0012|0013", "text"],
  ["Tax id", "12345678901234567", "text"],
  ["Budget", "12,50 €|80", "money"],
  ["Budget (EUR)", "12|80", "money"],
  ["Ends", "2026-01-31|28.02.2026", "date"],
  ["Seen", "2026-01-31 10:15|2026-02-01", "datetime"],
  ["Active", "Ja|nein|", "boolean"],
  ["Flag", "0|1", "number"],
  ["Site", "https://a.example|b.example/x", "url"],
  ["Mail", "a@x.example|b@x.example", "email"],
  ["Line", "+49 30 123456|030/765432", "phone"],
  ["Tier", "Gold|gold|Silver|Gold|Silver|Silver", "choice"],
  ["Nickname", "Bo|Cy|Di", "text"],
  ["Story", "One\nTwo|Three", "long_text"],
  ["Nothing", "|", "text"],
] as const)(
  "the column %s with the cells %s gets the suggested field type %s",
  async (header, cells, type) => {
    const rows = cells.split("|").map((cell) => [cell]);
    expect(await suggestTypes({ headers: [header], rows })).toEqual({ [header]: type });
  },
);
