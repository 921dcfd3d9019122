import type { Correction } from "@lanyard/contract/field/listing-schema";
import { Link } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { use } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { ImportLocation, RecordPresentation } from "#src/records/record-listing.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { restoreLostFocus } from "#src/ui/layout/focus-keeping.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { EmptyStateSlot } from "./empty-state-slot.ts";

type Look = Pick<RecordPresentation<never>, "texts" | "mark">;

type RecordsFailedProps = { kind: Look; refused: string | undefined; onRetry: () => void };

export function RecordsFailed({ kind: { texts }, refused, onRetry }: RecordsFailedProps) {
  return <FailedState title={texts.failedTitle()} text={refused ?? texts.failedText()} onRetry={onRetry} />;
}

/** Replaces the list while offline, because the rows of the previous query would mislead users. */
export function RecordsOffline() {
  return (
    <div tabIndex={-1} ref={restoreLostFocus}>
      <EmptyState mark="problem" title={t("ui.listOffline")} text={t("ui.listOfflineText")} />
    </div>
  );
}

export function NoRecordsFound({ kind: { texts }, onClear }: { kind: Look; onClear: () => void }) {
  return (
    <EmptyState mark="search" title={texts.noneFoundTitle()} text={texts.noneFoundText()}>
      <Button onClick={onClear}>{t("ui.clearAllFilters")}</Button>
    </EmptyState>
  );
}

type NoRecordsYetProps = {
  kind: Look;
  onAdd: (() => void) | undefined;
  importLocation: ImportLocation | undefined;
};

export function NoRecordsYet({ kind: { texts, mark }, onAdd, importLocation }: NoRecordsYetProps) {
  return (
    <>
      <EmptyState mark={mark} title={texts.noneYetTitle()} text={texts.noneYetText()}>
        {onAdd && (
          <Button variant="primary" icon={Plus} onClick={onAdd}>
            {texts.add()}
          </Button>
        )}
        {onAdd && importLocation && (
          <Link {...importLocation} className={buttonClass()}>
            <Icon of={Upload} size={15} />
            <span>{texts.import?.()}</span>
          </Link>
        )}
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
