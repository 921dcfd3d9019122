import { isEmailAddress, withoutMailto } from "@lanyard/contract/field/web-address";
import { languages } from "@lanyard/contract/person/person-options";
import { foldText } from "#src/db/fold-text.ts";
import { readCell } from "./column-reading.ts";

/** What a cell can look like, whatever its column is called. */
export type CellLook =
  | "email"
  | "phone"
  | "linkedin"
  | "link"
  | "country"
  | "date"
  | "number"
  | "amount"
  | "fullName";

/** Longer than anything that has a look, and reading a long text takes long. */
const longestCell = 300;

export function hasLook(look: CellLook, cell: string): boolean {
  return cell.length <= longestCell && looks[look](cell.trim());
}

const looks: Readonly<Record<CellLook, (cell: string) => boolean>> = {
  email: isAddress,
  phone: isPhone,
  linkedin: (cell) => /(?:^|[/.])linkedin\.com\//iu.test(cell),
  link: (cell) => /^https?:\/\/\S+$/iu.test(cell) || domain.test(cell),
  country: (cell) => countryNames.has(foldText(cell)),
  date: (cell) => readCell("date", cell) !== undefined,
  number: (cell) => readCell("number", cell) !== undefined,
  amount: (cell) => readCell("number", cell.replace(currency, "").trim()) !== undefined,
  fullName: (cell) => fullName.test(cell) && !companyForm.test(cell),
};

/** Whether a cell is an e-mail address, also in a link that writes a mail. */
export function isAddress(cell: string): boolean {
  return isEmailAddress(withoutMailto(cell.trim()));
}

const domain = /^(?:[\p{L}\d][\p{L}\d-]*\.)+\p{L}{2,}(?:\/\S*)?$/u;
const currency = /^(?:[A-Z]{3}|\p{Sc})\s?|\s?(?:[A-Z]{3}|\p{Sc})$/gu;
const phone = /^[+(\d][\d ()./\-\u00a0]*(?:(?:x|ext\.?|poste|extension)\s*\d+)?$/iu;

/** Figures with what separates them; a date is none, and figures alone are so only where they are as many. */
function isPhone(cell: string): boolean {
  const digits = cell.replace(/\D/gu, "").length;
  if (digits < 6 || digits > 22 || !phone.test(cell)) return false;
  if (/^\d+$/u.test(cell)) return digits >= 9 && digits <= 13;
  return cell.startsWith("+") || (!looks.date(cell) && !/^\d+[.]\d+$/u.test(cell));
}

/** Two to five words of letters, the surname first where a comma follows it. */
const fullName = /^\p{L}[\p{L}\p{M}'’.-]*,?(?: \p{L}[\p{L}\p{M}'’.-]*,?){1,4}$/u;
/** What companies of two words end in. */
const companyForm =
  /(?:^|\s)(?:gmbh|ag|kg|inc|llc|ltd|corp|co|plc|sa|sas|sarl|srl|bv|nv|group|company)\.?$/iu;

function listedCountries(): string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return [...languages, "it", "pt", "nl"].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return codes
      .map((code) => names.of(code))
      .flatMap((name) => (name === undefined ? [] : [foldText(name)]));
  });
}

/**
 * Their names in the languages of the product and in those of some neighbours; no codes, which are also states. Made when
 * the program starts: it takes longer than a request may hold the others.
 */
const countryNames: ReadonlySet<string> = new Set([
  ...["usa", "uk", "england", "great britain"],
  ...listedCountries(),
]);
