import { formatLanguage } from "./number.ts";

const collators = new Map<string, Intl.Collator>();

/** Compares two texts as readers of the interface's language expect: accents and capitals beside their letter, 2 before 10. */
export function compareTexts(left: string, right: string): number {
  const language = formatLanguage();
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator.compare(left, right);
}
