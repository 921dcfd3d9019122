const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The name of the command key on this machine: ⌘ on Mac, Ctrl elsewhere. */
export const commandKey = isMac ? "⌘" : "Ctrl";

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
