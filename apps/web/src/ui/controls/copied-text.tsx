import { Copy } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "./button.tsx";

export function CopiedText({ label, value }: { label: string; value: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
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
  );
}
