import { Search } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { commandKey, KeyCaps } from "#src/ui/layout/key-cap.tsx";

export function PaletteButton() {
  const label = t("shell.openPalette");
  return (
    <>
      <button
        type="button"
        className="btn btn--ghost hide-m"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={togglePalette}
      >
        <Icon of={Search} />
        <span className="vh">{label}</span>
        <KeyCaps keys={[commandKey(), "K"]} />
      </button>
      <IconButton icon={Search} label={label} className="only-m" onClick={togglePalette} />
    </>
  );
}

const toggleEvent = "lanyard:toggle-palette";

function togglePalette(): void {
  dispatchEvent(new CustomEvent(toggleEvent));
}

export function watchPalette(onToggle: () => void): () => void {
  addEventListener(toggleEvent, onToggle);
  return () => removeEventListener(toggleEvent, onToggle);
}
