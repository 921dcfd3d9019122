import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Link } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useRecordName } from "#src/records/fields/record-names.ts";
import { recordAddress } from "#src/records/kind-name.ts";
import { kindText } from "#src/records/kind-text.ts";
import { type FailedRecords, failedRecordRequests } from "#src/records/sheet/failed-records.ts";
import { nameText } from "#src/records/shown-name.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";

/** Shows the records that a bulk change could not change. The app must render this component once. */
export function FailedRecordsHost() {
  const [request] = useSyncExternalStore(failedRecordRequests.watch, failedRecordRequests.read);
  return request && <FailedRecordsDialog {...request} onClose={() => failedRecordRequests.remove(request)} />;
}

/** The maximum number of listed records. The dialog only counts the others. */
const mostNamed = 100;

type FailedRecordsDialogProps = FailedRecords & { onClose: () => void };

function FailedRecordsDialog({ noun, title, failed, onClose }: FailedRecordsDialogProps) {
  const others = failed.length - mostNamed;
  return (
    <Dialog
      title={title ?? t("ui.bulkFailed", { count: failed.length })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("ui.close")}</Button>
        </>
      }
    >
      <ul className="grid max-h-96 overflow-y-auto px-5 py-3">
        {failed.slice(0, mostNamed).map(({ id, message }) => (
          <li key={`${id} ${message}`} className="grid gap-0.5 border-b border-line-soft py-2 last:border-0">
            <NamedRecord {...{ noun, id }} onLeave={onClose} />
            <span className="text-ink-muted">{message}</span>
          </li>
        ))}
        {others > 0 && <li className="py-2 text-ink-muted">{t("ui.andOthers", { count: others })}</li>}
      </ul>
    </Dialog>
  );
}

function NamedRecord({ noun, id, onLeave }: { noun: RecordNoun; id: string; onLeave: () => void }) {
  const { plural } = recordKinds[noun];
  const name = useRecordName(noun, id);
  if (!name) return <span>{kindText(plural, "entityOne")}</span>;
  return (
    <Link to={recordAddress(noun, id)} className="link trunc" dir="auto" onClick={onLeave}>
      {nameText(noun, name)}
    </Link>
  );
}
