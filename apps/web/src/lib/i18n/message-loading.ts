import { i18n, type Messages } from "@lingui/core";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";
import type { MessageArea } from "./messages.ts";

/** Compiled messages of one area in one language, loaded when called. */
type AreaLoader = () => Promise<Messages>;

type AreaLoaders = Readonly<Record<string, AreaLoader>>;

/** A table for each language, so that the first load does not carry the addresses of the others' texts. */
const languageLoaders = import.meta.glob<AreaLoaders>("../../messages/*/area-loaders.ts", {
  import: "areaLoaders",
});

const sourceLanguage = "en";
/** Areas that something shows or is about to show. */
const askedAreas = new Set<string>();
const loads = new Map<string, Promise<Messages>>();

/** The languages that the interface speaks: those with a folder of messages. */
export function availableLanguages(): string[] {
  const languages = Object.keys(languageLoaders).map((path) => path.split("/").at(-2) ?? sourceLanguage);
  return [...new Set(languages)];
}

export const languageKey = "language";

/** The language this browser was last used in, so that the first page needs no second one; at first, its own. */
export function rememberedLanguage(): string {
  const wanted = [readStored(languageKey), ...navigator.languages].map((language) => language?.slice(0, 2));
  return wanted.find((language) => language && availableLanguages().includes(language)) ?? sourceLanguage;
}

/** Switches to a language and remembers it in this browser; one that the interface does not speak changes nothing. */
export async function chooseLanguage(language: string): Promise<void> {
  if (!availableLanguages().includes(language)) return;
  writeStored(languageKey, language);
  if (i18n.locale !== language) await activateLanguage(language);
}

async function findLoader(language: string, area: string): Promise<AreaLoader> {
  for (const each of [language, sourceLanguage]) {
    const loaders = await languageLoaders[`../../messages/${each}/area-loaders.ts`]?.();
    const loader = loaders?.[`./${area}.json`];
    if (loader) return loader;
  }
  throw new Error(`No messages for "${area}"`);
}

function ask(areas: readonly string[]): void {
  for (const area of areas) askedAreas.add(area);
}

async function loadArea(language: string, area: string): Promise<void> {
  const key = `${language}/${area}`;
  const load = loads.get(key) ?? findLoader(language, area).then((loader) => loader());
  loads.set(key, load);
  try {
    i18n.load(language, { ...(await load) });
  } catch (cause) {
    loads.delete(key);
    throw cause;
  }
}

/** Loads the texts of the named areas in the current language. A route or a lazy dialog names its areas once. */
export async function loadMessages(areas: readonly MessageArea[]): Promise<void> {
  ask(areas);
  await Promise.all(areas.map((area) => loadArea(i18n.locale, area)));
}

/** Loads a module together with the texts it shows; made for React.lazy and for routes. */
export async function withMessages<Module>(
  areas: readonly MessageArea[],
  load: () => Promise<Module>,
): Promise<Module> {
  const [module] = await Promise.all([load(), loadMessages(areas)]);
  return module;
}

/**
 * Switches the interface to a language, loading only its files: the named areas, those already on screen or on their
 * way there, and what stored options are called, which in the source language is what they are.
 * Areas that the language lacks stay in English.
 */
export async function activateLanguage(language: string, areas: readonly MessageArea[] = []): Promise<void> {
  ask([...areas, ...(language === sourceLanguage ? [] : ["options"])]);
  const loaded = new Set<string>();
  const missing = () => [...askedAreas].filter((area) => !loaded.has(area));
  // While these come more may be asked for, and would come in the language that is left.
  for (let next = missing(); next.length > 0; next = missing()) {
    await Promise.all(next.map((area) => loadArea(language, area)));
    for (const area of next) loaded.add(area);
  }
  i18n.activate(language);
  document.documentElement.lang = language;
}
