import { Copy } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { IconButton } from "./icon-button.tsx";

type CopyButtonProps = {
  text: string;
  /** Not a stop of the Tab key: in a table of many, Ctrl+C on the cell does the same. */
  isQuiet?: boolean;
};

/** Copies the value next to it; visible when that value is hovered or focused. */
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

/** Puts a text on the clipboard and says so, in words of its own where it is more than a text. */
export async function copyText(text: string, said?: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(said?.copied ?? t("ui.copied"));
  } catch {
    toast.error(said?.failed ?? t("ui.copyFailed"));
  }
}
