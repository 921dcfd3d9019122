import { Copy } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";

type ShownLinkProps = { text: string; link: string; onDismiss: () => void };

/** A link that cannot be mailed and has to be handed over. */
export function ShownLink({ text, link, onDismiss }: ShownLinkProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
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
          value={link}
          aria-label={t("members.link")}
          onFocus={({ target }) => target.select()}
        />
        <Button icon={Copy} onClick={() => void copy()}>
          {isCopied ? t("members.copied") : t("members.copy")}
        </Button>
      </div>
    </Notice>
  );
}
