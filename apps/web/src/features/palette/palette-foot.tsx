import { t } from "#src/lib/i18n/messages.ts";
import { keyName } from "./key-caps.ts";
import { EnterKeyCap } from "./palette-option.tsx";

/** A legend of the keys. Hidden from screen readers, which announce the keys of a combobox. */
export function PaletteFoot({ canGoBack }: { canGoBack: boolean }) {
  return (
    <div className="palette__foot" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t("palette.toMove")}
      </span>
      <span>
        <EnterKeyCap />
        {t("palette.toOpen")}
      </span>
      {canGoBack && (
        <span>
          <kbd>⌫</kbd>
          {t("palette.toGoBack")}
        </span>
      )}
      <span>
        <kbd>{keyName("escape")}</kbd>
        {t("palette.toClose")}
      </span>
    </div>
  );
}
