import { useEffect, useRef, useState } from "react";

const shortText = 2;
const shortTextWaitMs = 300;
const longTextWaitMs = 200;

/** Returns the pause before a search: 300 ms for up to 2 characters, 200 ms for more (spec section 9). */
export function searchWaitMs(text: string): number {
  return [...text.trim()].length <= shortText ? shortTextWaitMs : longTextWaitMs;
}

export type Spelling = { read: (text: string) => string; write: (search: string) => string };

export const asTyped: Spelling = { read: (text) => text.trim(), write: (search) => search };

/**
 * Returns the state of a search field that follows the URL. Searches after a pause, or immediately with
 * `searchNow`.
 */
export function useSearchText(
  search: string,
  onSearch: (search: string) => void,
  { read, write }: Spelling = asTyped,
) {
  const [field, setField] = useState({ text: write(search), sent: search, seen: search });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (field.seen !== search) {
    const isOurs = search === field.sent;
    setField(isOurs ? { ...field, seen: search } : { text: write(search), sent: search, seen: search });
  }
  const send = (text: string) => {
    clearTimeout(timer.current);
    const sent = read(text);
    setField((current) => ({ ...current, sent }));
    if (sent !== read(write(search))) onSearch(sent);
  };
  // Calls the latest `send`, because an older `send` would revert URL changes made during the pause.
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const type = (text: string) => {
    setField((current) => ({ ...current, text }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(text), searchWaitMs(text));
  };
  return { text: field.text, type, searchNow: () => send(field.text) };
}
