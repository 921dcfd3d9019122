import { CopiedText } from "#src/ui/controls/copied-text.tsx";
import { Notice } from "./notice.tsx";

type ShownSecretProps = { text: string; label: string; value: string; onDismiss: () => void };

/** A value that the page shows once, such as a secret, with a button that copies it. */
export function ShownSecret({ text, label, value, onDismiss }: ShownSecretProps) {
  return (
    <Notice tone="success" onDismiss={onDismiss}>
      <p>{text}</p>
      <CopiedText {...{ label, value }} />
    </Notice>
  );
}
