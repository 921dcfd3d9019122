// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { formatDate } from "./date.ts";
import { formatFileSize } from "./file-size.ts";
import { compareTexts } from "./names.ts";
import { formatCount, formatMoney } from "./number.ts";
import { formatRelative } from "./relative-time.ts";

const noon = new Date(2026, 10, 18, 12, 0).getTime();
const plainSpaces = (text: string) => text.replace(/\s/g, " ");

describe.each([
  {
    language: "es",
    date: "18/11/2026",
    ago: "hace 3 horas",
    count: "12.840",
    money: "118.450,50 €",
    size: "1,5 KB",
    contacts: ["1 contacto", "2 contactos", "1.000.000 de contactos"],
    sorted: ["nube", "ñandú", "zumo"],
  },
  {
    language: "fr",
    date: "18/11/2026",
    ago: "il y a 3 heures",
    count: "12 840",
    money: "118 450,50 €",
    size: "1,5 Ko",
    contacts: ["1 contact", "2 contacts", "1 000 000 de contacts"],
    sorted: ["eau", "été", "zinc"],
  },
  {
    language: "de",
    date: "18. Nov. 2026",
    ago: "vor 3 Stunden",
    count: "12.840",
    money: "118.450,50 €",
    size: "1,5 KB",
    contacts: ["1 Kontakt", "2 Kontakte", "1.000.000 Kontakte"],
    sorted: ["Apfel", "Äpfel", "Zahl"],
  },
])("formats in $language", ({ language, date, ago, count, money, size, contacts, sorted }) => {
  it("dates, numbers, plurals and sort order follow the language", async () => {
    await activateLanguage(language);
    expect(document.documentElement.lang).toBe(language);
    expect(plainSpaces(formatDate(noon))).toBe(date);
    expect(plainSpaces(formatRelative(noon - 3 * 3_600_000, noon))).toBe(ago);
    expect(plainSpaces(formatCount(12_840))).toBe(count);
    expect(plainSpaces(formatMoney(11_845_050, "EUR"))).toBe(money);
    expect(plainSpaces(formatFileSize(1536))).toBe(size);
    const counted = [1, 2, 1_000_000].map((n) => t("contacts.count", { count: n, shown: formatCount(n) }));
    expect(counted.map(plainSpaces)).toEqual(contacts);
    expect(sorted.toReversed().toSorted(compareTexts)).toEqual(sorted);
  });
});
