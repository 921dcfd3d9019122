import type { Correction } from "@lanyard/contract/field/listing-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";

/** That nothing has the text as it was typed, what was searched instead, and the way back to it. */
export function CorrectedSearch({ from, to, onLiteral }: Correction & { onLiteral: () => void }) {
  return (
    <div className="corrected">
      <p role="status">{t("ui.showingResultsFor", { text: to })}</p>
      <Button variant="ghost" onClick={onLiteral}>
        {t("ui.searchLiterally", { text: from })}
      </Button>
    </div>
  );
}
