import { Copy } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { IconButton } from "./icon-button.tsx";

type CopyButtonProps = {
  text: string;
  /** Whether Tab skips the button. In tables, Ctrl+C on the cell also copies the value. */
  isQuiet?: boolean;
};

/** Shown while the value next to the button is hovered or focused. */
export function CopyButton({ text, isQuiet = false }: CopyButtonProps) {
  return (
    <IconButton
      icon={Copy}
      size="xs"
      className="copy-btn"
      label={t("ui.copy", { value: text })}
      tabIndex={isQuiet ? -1 : 0}
      onClick={() => void copyText(text)}
    />
  );
}

export async function copyText(text: string, texts?: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(texts?.copied ?? t("ui.copied"));
  } catch {
    toast.error(texts?.failed ?? t("ui.copyFailed"));
  }
}
