import type { Correction } from "@lanyard/contract/field/listing-schema";
import { Plus } from "lucide-react";
import { use } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { ImportLocation, RecordListing } from "#src/records/record-listing.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { restoreLostFocus } from "#src/ui/layout/focus-keeping.ts";
import { EmptyStateSlot } from "./empty-state-slot.ts";
import { ImportLink } from "./import-link.tsx";

type Look = Pick<RecordListing<never>, "list" | "mark">;

type RecordsFailedProps = { kind: Look; refused: string | undefined; onRetry: () => void };

export function RecordsFailed({ kind: { list }, refused, onRetry }: RecordsFailedProps) {
  return (
    <FailedState
      title={kindText(list, "failedTitle")}
      text={refused ?? kindText(list, "failedText")}
      onRetry={onRetry}
    />
  );
}

/** Replaces the list while offline, because the rows of the previous query would mislead users. */
export function RecordsOffline() {
  return (
    <div tabIndex={-1} ref={restoreLostFocus}>
      <EmptyState mark="problem" title={t("ui.listOffline")} text={t("ui.listOfflineText")} />
    </div>
  );
}

export function NoRecordsFound({ kind: { list }, onClear }: { kind: Look; onClear: () => void }) {
  return (
    <EmptyState mark="search" title={kindText(list, "noneFoundTitle")} text={kindText(list, "noneFoundText")}>
      <Button onClick={onClear}>{t("ui.clearAllFilters")}</Button>
    </EmptyState>
  );
}

type NoRecordsYetProps = {
  kind: Look;
  onAdd: (() => void) | undefined;
  importLocation: ImportLocation | undefined;
};

export function NoRecordsYet({ kind, onAdd, importLocation }: NoRecordsYetProps) {
  const { list, mark } = kind;
  return (
    <>
      <EmptyState mark={mark} title={kindText(list, "noneYetTitle")} text={kindText(list, "noneYetText")}>
        {onAdd && (
          <Button variant="primary" icon={Plus} onClick={onAdd}>
            {kindText(list, "add")}
          </Button>
        )}
        {onAdd && importLocation && <ImportLink location={importLocation} />}
      </EmptyState>
      {use(EmptyStateSlot)}
    </>
  );
}

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
