import { useEffect, useRef, useState } from "react";

const shortText = 2;
const shortTextWaitMs = 300;
const longTextWaitMs = 200;

/** How long typing must rest before a search (spec section 9: 300 ms for 2 characters or fewer, 200 ms longer). */
export function searchWaitMs(text: string): number {
  return [...text.trim()].length <= shortText ? shortTextWaitMs : longTextWaitMs;
}

/** How what is typed becomes what stands in the address, and the other way round. */
export type Spelling = { read: (text: string) => string; write: (search: string) => string };

const asTyped: Spelling = { read: (text) => text.trim(), write: (search) => search };

/**
 * The text of a search field whose search stands in the address: searches when typing rests, at once with
 * `searchNow`, and follows the address when that changes by itself (back, a removed filter).
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
    if (sent !== search) onSearch(sent);
  };
  const type = (text: string) => {
    setField((current) => ({ ...current, text }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text), searchWaitMs(text));
  };
  return { text: field.text, type, searchNow: () => send(field.text) };
}
