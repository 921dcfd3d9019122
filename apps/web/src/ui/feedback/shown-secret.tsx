import { Copy } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Notice } from "./notice.tsx";

type ShownSecretProps = { text: string; label: string; value: string; onDismiss: () => void };

/** A value that is shown once, such as a link or a secret, with a button that copies it. */
export function ShownSecret({ text, label, value, onDismiss }: ShownSecretProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <Notice tone="success" onDismiss={onDismiss}>
      <p>{text}</p>
      <div className="shown-link">
        <input
          className="input"
          readOnly
          value={value}
          aria-label={label}
          onFocus={({ target }) => target.select()}
        />
        <Button icon={Copy} onClick={() => void copy()}>
          {isCopied ? t("ui.copied") : t("ui.copyValue")}
        </Button>
      </div>
    </Notice>
  );
}
