import { readYesNo } from "@lanyard/contract/custom-field/written-value";
import { isEmailAddress, withoutMailto } from "@lanyard/contract/field/web-address";
import { languages } from "@lanyard/contract/person/person-options";
import { foldText } from "@lanyard/contract/search/fold-text";
import { readCell } from "./column-reading.ts";
import { endingCalled, isOpenStatus } from "./deal-status.ts";

/** A look is a format that identifies the content of a cell without its column name. */
export type CellLook =
  | "email"
  | "phone"
  | "linkedin"
  | "link"
  | "country"
  | "date"
  | "number"
  | "amount"
  | "fullName"
  | "oneName"
  | "companyName"
  | "salutation"
  | "outcome"
  | "yesNo";

/** Longer cells have no look, because testing them would take too long. */
const longestCell = 300;

export function hasLook(look: CellLook, cell: string): boolean {
  return cell.length <= longestCell && looks[look](cell.trim());
}

/**
 * Returns whether a cell certainly has the look, so that a column of such cells maps to a field regardless of
 * the column's name.
 */
export function tellsLook(look: CellLook, cell: string): boolean {
  return hasLook(look, cell) && doubts[look]?.(cell.trim()) !== true;
}

/**
 * Tests for cells whose look is uncertain: postcodes resemble phone numbers, file names resemble domains, two
 * capitals resemble countries, and short Asian words resemble names.
 */
const doubts: Readonly<Partial<Record<CellLook, (cell: string) => boolean>>> = {
  phone: (cell) =>
    (inLetters.test(cell) && !tollFree.test(cell)) ||
    extension.test(cell) ||
    /^\d{3}-\d{4}$|^\d{5}-\d{3,4}$/u.test(cell),
  link: (cell) => !/^https?:/iu.test(cell) && !isKnownDomain(cell),
  country: (cell) => /^[A-Z]{2}$/u.test(cell) && !/^U[KS]$/u.test(cell),
  fullName: (cell) => asianName.test(cell),
};

const looks: Readonly<Record<CellLook, (cell: string) => boolean>> = {
  email: isAddress,
  phone: isPhone,
  linkedin: (cell) => /(?:^|[/.])linkedin\.com\//iu.test(cell),
  link: (cell) => /^https?:\/\/\S+$/iu.test(cell) || domain.test(cell),
  country: (cell) => countryNames.has(foldText(cell)) || countryCodes.has(cell),
  date: (cell) => readCell("date", cell) !== undefined,
  number: (cell) => readCell("number", cell) !== undefined,
  amount: (cell) => readCell("number", cell) !== undefined,
  fullName: (cell) => (fullName.test(cell) || asianName.test(cell)) && !companyForm.test(cell),
  oneName: (cell) => /^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(cell),
  companyName: (cell) => companyForm.test(cell),
  salutation: (cell) => salutations.has(foldText(cell).replace(/\./gu, "")),
  outcome: (cell) => endingCalled(cell) !== undefined || isOpenStatus(cell),
  yesNo: (cell) => readYesNo(cell) !== undefined && !/^[01]$/u.test(cell),
};

export function isAddress(cell: string): boolean {
  return isEmailAddress(withoutMailto(cell.trim()));
}

const domain = /^(?:[\p{L}\d][\p{L}\d-]*\.)+\p{L}{2,}(?:\/\S*)?$/u;
const phone = /^[+(\d][\d ()./\-\u00a0]*(?:(?:x|ext\.?|poste|extension)\s*\d+)?$/iu;

/** A phone number whose last digits are written as letters, such as 1-800-FLOWERS. */
const inLetters = /^\+?\d[\d ()./-]{2,}-[A-Z]{3,9}(?:-[A-Z\d]{1,9})?$/u;
const tollFree = /^(?:\+?1[ -])?\(?8(?:00|33|44|55|66|77|88)\)?[ -]/u;
const extension = /^(?:ext\.?|extension|poste|durchwahl)\s*\d{1,6}$/iu;

function isPhone(cell: string): boolean {
  if (inLetters.test(cell) || extension.test(cell)) return true;
  const digits = cell.replace(/\D/gu, "").length;
  if (digits < 6 || digits > 22 || !phone.test(cell)) return false;
  if (/^\d+$/u.test(cell)) return digits >= 9 && digits <= 13;
  return cell.startsWith("+") || (!looks.date(cell) && !/^\d+[.]\d+$/u.test(cell));
}

/** A name of two to five words. A comma can follow each word, as in "Smith, John". */
const fullName = /^\p{L}[\p{L}\p{M}'’.-]*,?(?: \p{L}[\p{L}\p{M}'’.-]*,?){1,4}$/u;
/** Chinese, Japanese and Korean names can have no space between their parts. */
const asianName = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}・\s]{2,12}$/u;
const companyForm =
  /[\s,.](?:gmbh(?: & co\.? kg)?|mbh|ag|kg|kgaa|ohg|gbr|ug|e\.?k|e\.?v|inc|llc|llp|ltd|limited|corp|corporation|co|plc|pty|pvt|s\.?a|sas|s\.?a\.?r\.?l|srl|s\.r\.l|s\.?p\.?a|s\.?l\.?u?|ltda|b\.?v|n\.?v|a\/s|aps|as|ab|oyj?|s\.?r\.?o|a\.s|kft|zrt|sp\.? z o\.? ?o|a\.?ş|şti|group|company)\.?$|^(?:ооо|оао|зао|ао|тов|株式会社|有限会社|주식회사|\(주\))|(?:株式会社|有限会社|有限公司|公司|주식회사)$/iu;
const salutations = new Set(
  "mr mrs ms miss mx dr prof sir madam herr frau mme mlle m monsieur madame sr sra srta senor senora don dona sig sigra dhr mevr mw pan pani".split(
    " ",
  ),
);
const knownEnds = new Set(
  "com org net edu gov mil int info biz name pro dev app tech online site store shop cloud blog agency digital global group company consulting solutions services software systems media studio design email expert finance health law live news page space team today website work world xyz club coop eu example".split(
    " ",
  ),
);

function isKnownDomain(cell: string): boolean {
  const end = cell.replace(/\/.*$/su, "").split(".").at(-1)?.toLowerCase() ?? "";
  return knownEnds.has(end) || countryCodes.has(end.toUpperCase()) || end === "uk";
}

const languagesOfCountries = [...languages, "it", "pt", "nl"];

function listedCodes(): string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined);
}

const countryCodes: ReadonlySet<string> = new Set(listedCodes());

function listedCountries(): string[] {
  return languagesOfCountries.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return [...countryCodes].map((code) => foldText(names.of(code) ?? ""));
  });
}

/**
 * Country names in the languages of the product and in some others. Built when the process starts, because
 * the construction would delay a request.
 */
const countryNames: ReadonlySet<string> = new Set([
  ...["usa", "uk", "england", "great britain"],
  ...listedCountries(),
]);
