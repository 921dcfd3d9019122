import { keyName } from "#src/ui/key-cap.tsx";
import type { Key } from "./shortcut-table.ts";

/** What is printed on the keys of a shortcut. */
export function capsOf(keys: readonly Key[]): string[] {
  return keys.map((key) => (typeof key === "string" ? key : keyName(key.named)));
}

/** Key caps of Ctrl/Cmd with a key, and of Ctrl/Cmd and Shift with a key. */
export const withCommand = (key: string) => [keyName("command"), key];
export const withCommandAndShift = (key: string) => [keyName("command"), keyName("shift"), key];
