import { CopiedText } from "#src/ui/controls/copied-text.tsx";
import { Notice } from "./notice.tsx";

type ShownSecretProps = { text: string; label: string; value: string; onDismiss: () => void };

export function ShownSecret({ text, label, value, onDismiss }: ShownSecretProps) {
  return (
    <Notice tone="success" onDismiss={onDismiss}>
      <p>{text}</p>
      <CopiedText {...{ label, value }} />
    </Notice>
  );
}
