import { Search } from "lucide-react";
import { t } from "#src/lib/messages.ts";
import { togglePalette } from "#src/lib/palette-event.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { commandKey, KeyCaps } from "#src/ui/key-cap.tsx";

/** Opens the command palette; goes into the search slot of Shell. */
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
