/**
 * The character ranges of the Han and Hangul scripts and, below, of kana. The SQL function crm.joined_name
 * repeats them.
 */
const han = String.raw`\u1100-\u11ff\u3005\u3007\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\u{20000}-\u{3347f}`;
const kana = String.raw`\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f`;
const eastAsian = new RegExp(`^[${han}${kana}]+$`, "u");
const kanaOnly = new RegExp(`^[${kana}]+$`, "u");

/**
 * Returns whether the family name precedes the given name, which is the order if both names are Chinese,
 * Japanese or Korean.
 */
const isFamilyFirst = (given: string | null, family: string | null) =>
  eastAsian.test(given ?? "") && eastAsian.test(family ?? "");

export function inShownOrder(given: string | null, family: string | null): (string | null)[] {
  return isFamilyFirst(given, family) ? [family, given] : [given, family];
}

/** Joins names in display order (CLDR, person names); returns an empty string if both are empty. */
export function joinedName([given = null, family = null]: readonly (string | null)[]): string {
  const parts = inShownOrder(given, family).filter(Boolean);
  const isWithoutBlank = isFamilyFirst(given, family) && !kanaOnly.test(parts.join(""));
  return parts.join(isWithoutBlank ? "" : " ");
}
