import type { Language } from "../person/person-options.ts";

/** The languages that an English sentence has to be said in. */
export type Translation = Readonly<Record<Exclude<Language, "en">, string>>;

/** By the English sentence. `{name}` stands for what differs from case to case. */
export type Translations = Readonly<Record<string, Translation>>;
