import { t } from "#src/lib/i18n/messages.ts";

/** Whether shortcuts use Cmd instead of Ctrl (spec section 2.3). */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

export function commandKey(): string {
  return isMac ? "⌘" : t("ui.keyControl");
}

/** Hidden from screen readers, which read `aria-keyshortcuts` of the button. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="keys" aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
