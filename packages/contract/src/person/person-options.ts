/** The options of spec section 2.12. This file avoids zod to keep the web app's first load small. */
export const themes = ["light", "dark", "system"] as const;
export const languages = ["en", "es", "fr", "de"] as const;
/** Date formats. The first is the default of spec section 5, and the others are those of section 2.12. */
export const dateFormats = ["MMM D, YYYY", "MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD"] as const;
export const timeFormats = ["12h", "24h"] as const;
export type Language = (typeof languages)[number];

export const knownLanguage = (text: unknown): Language => languages.find((each) => each === text) ?? "en";
export const isLanguage = (text: string): text is Language => languages.some((each) => each === text);
export type DateFormat = (typeof dateFormats)[number];
export type TimeFormat = (typeof timeFormats)[number];

/** The time zones of spec section 2.12 (Eastern, Central, Mountain, Pacific), which precede all others. */
export const firstTimeZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
] as const;
