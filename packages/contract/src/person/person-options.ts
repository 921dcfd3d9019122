/** Choices of spec section 2.12; without zod, so that the first page can know them. */
export const themes = ["light", "dark", "system"] as const;
export const languages = ["en", "es", "fr", "de"] as const;
/** The default of spec section 5 first, then those of section 2.12. */
export const dateFormats = ["MMM D, YYYY", "MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD"] as const;
export const timeFormats = ["12h", "24h"] as const;
export type Language = (typeof languages)[number];

/** Returns whether a text names a language of the interface. */
export const isLanguage = (text: string): text is Language => languages.some((each) => each === text);
export type DateFormat = (typeof dateFormats)[number];
export type TimeFormat = (typeof timeFormats)[number];

/** The zones of spec section 2.12 (Eastern, Central, Mountain, Pacific), listed before all others. */
export const firstTimeZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
] as const;
