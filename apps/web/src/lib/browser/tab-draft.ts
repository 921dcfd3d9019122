import { parsedJson, readStored, writeStored } from "./storage.ts";
import { createSignal } from "./store.ts";

/** Drafts for browsers whose storage is blocked or full. These drafts last until the page closes. */
const unstored = new Map<string, string>();
const changed = createSignal();

/** Drafts last until the tab closes, unless `parkDrafts` copies them to localStorage. */
export function readDraft(key: string): string {
  try {
    return unstored.get(key) ?? sessionStorage.getItem(key) ?? parkedDrafts()[key]?.text ?? "";
  } catch {
    return "";
  }
}

export function writeDraft(key: string, text: string): void {
  if (isParked) return;
  unstored.delete(key);
  if (parkedDrafts()[key]) dropParkedDrafts((parked) => parked === key);
  try {
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    unstored.set(key, text);
  }
  changed.tell();
}

export function dropDrafts(isDropped: (key: string) => boolean): void {
  for (const key of [...unstored.keys(), ...storedKeys()]) if (isDropped(key)) writeDraft(key, "");
}

function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}

export const watchDrafts = changed.watch;

type ParkedDraft = { readonly at: number; readonly text: string };

const parkedKey = "parked_drafts";
const parkedAtMostMs = 24 * 60 * 60 * 1000;
/** Whether the session has ended. Forms that close afterwards must not delete their drafts. */
let isParked = false;

export const formDraftKey = (person: string, ...form: readonly string[]) =>
  ["form-draft", person, ...form].join(":");

/**
 * Copies drafts of forms to localStorage after the session has ended. Drafts cannot change until
 * `unparkDrafts`.
 */
export function parkDrafts(): void {
  const drafts = storedKeys().filter((key) => key.startsWith(formDraftKey("")));
  const parked = drafts.map((key) => [key, { at: Date.now(), text: readDraft(key) }] as const);
  writeParked({ ...parkedDrafts(), ...Object.fromEntries(parked) });
  isParked = true;
}

/** Allows drafts to change after a sign-in, and removes the parked drafts of other users. */
export function unparkDrafts(person: string): void {
  isParked = false;
  dropParkedDrafts((key) => !key.startsWith(formDraftKey(person, "")));
}

function dropParkedDrafts(isDropped: (key: string) => boolean): void {
  writeParked(Object.fromEntries(Object.entries(parkedDrafts()).filter(([key]) => !isDropped(key))));
}

function writeParked(drafts: Readonly<Record<string, ParkedDraft>>): void {
  writeStored(parkedKey, Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts));
}

function parkedDrafts(): Readonly<Record<string, ParkedDraft>> {
  const parked = parsedJson(readStored(parkedKey) ?? "");
  return Object.fromEntries(Object.entries(Object(parked)).filter(isFresh));
}

function isFresh(entry: [string, unknown]): entry is [string, ParkedDraft] {
  const { at, text } = Object(entry[1]);
  return typeof text === "string" && typeof at === "number" && Date.now() - at < parkedAtMostMs;
}
