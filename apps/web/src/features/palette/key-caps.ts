import { t } from "#src/lib/i18n/messages.ts";
import { commandKey, isMac } from "#src/ui/layout/key-cap.tsx";

const names = {
  command: commandKey,
  shift: () => (isMac ? "⇧" : t("palette.keyShift")),
  enter: () => t("palette.keyEnter"),
  space: () => t("palette.keySpace"),
  escape: () => t("palette.keyEscape"),
  home: () => t("palette.keyHome"),
  end: () => t("palette.keyEnd"),
  pageUp: () => t("palette.keyPageUp"),
  pageDown: () => t("palette.keyPageDown"),
  delete: () => t("palette.keyDelete"),
  click: () => t("palette.click"),
};

export type NamedKey = keyof typeof names;
export type Key = string | { readonly named: NamedKey };

export function keyName(key: NamedKey): string {
  return names[key]();
}

export function keyCapLabels(keys: readonly Key[]): string[] {
  return keys.map((key) => (typeof key === "string" ? key : keyName(key.named)));
}

export const withCommand = (key: string) => [commandKey(), key];
export const withCommandAndShift = (key: string) => [commandKey(), keyName("shift"), key];
