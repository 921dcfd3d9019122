import { t } from "#src/lib/messages.ts";

/** Whether the command key is Cmd (spec section 2.3). */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

const named = {
  command: () => (isMac ? "⌘" : t("ui.keyControl")),
  shift: () => (isMac ? "⇧" : t("ui.keyShift")),
  enter: () => t("ui.keyEnter"),
  space: () => t("ui.keySpace"),
  escape: () => t("ui.keyEscape"),
  click: () => t("ui.click"),
};

/** A key by what it does, where its name differs between machines and languages. */
export type NamedKey = keyof typeof named;

/** What is printed on such a key, on this machine and in this language. */
export function keyName(key: NamedKey): string {
  return named[key]();
}

/** Key caps of a shortcut. Decorative: the control carries aria-keyshortcuts. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="keys" aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
