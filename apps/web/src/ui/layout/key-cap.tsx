import { t } from "#src/lib/i18n/messages.ts";

/** Whether the command key is Cmd (spec section 2.3). */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The name of the command key on this machine and in this language. */
export function commandKey(): string {
  return isMac ? "⌘" : t("ui.keyControl");
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
