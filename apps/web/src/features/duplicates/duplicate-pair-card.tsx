import type { DuplicatePair, DuplicateRecord } from "@lanyard/contract/duplicate/duplicate-schema";
import { pointKey } from "@lanyard/contract/kind/contact-points";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Link } from "@tanstack/react-router";
import { Merge } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { recordAddress } from "#src/records/kind-name.ts";
import { type MergeNoun, requestMerge } from "#src/records/merge/merge-requests.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { leaveFocusToMain } from "#src/ui/layout/focus-keeping.ts";

type PairProps = {
  noun: MergeNoun;
  pair: DuplicatePair;
  onDismiss: (change: { names: string; dismissed: boolean }) => void;
};

const shownFields = ["email", "phone", "company", "city"] as const;
type ShownField = (typeof shownFields)[number];

export function DuplicatePairCard({ noun, pair, onDismiss }: PairProps) {
  const mayWrite = useMayWrite();
  const { records } = pair;
  const names = records.map(({ name }) => name).join(" / ");
  const fields = shownFields.filter((field) => records.some((record) => record[field] !== null));
  return (
    <li className="card p-4 flex flex-col gap-3" aria-label={names}>
      <ul className="flex flex-wrap gap-2" aria-label={t("duplicates.reasons")}>
        {pair.reasons.map((reason) => (
          <li key={reason.reason} className="tag px-2">
            <bdi>{reason.text}</bdi>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 md:grid-cols-2">
        {records.map((record) => (
          <PairedRecord key={record.id} {...{ noun, record, fields }} others={records} />
        ))}
      </div>
      {mayWrite && (
        <div className="flex flex-wrap gap-2 justify-end">
          <Button
            ref={leaveFocusToMain}
            variant="ghost"
            onClick={() => onDismiss({ names, dismissed: !pair.dismissed })}
          >
            {pair.dismissed ? t("duplicates.listAgain") : t("duplicates.dismiss")}
          </Button>
          <Button
            ref={leaveFocusToMain}
            icon={Merge}
            onClick={() => requestMerge({ noun, ids: records.map(({ id }) => id) })}
          >
            {t("ui.merge")}
          </Button>
        </div>
      )}
    </li>
  );
}

type RecordProps = {
  noun: MergeNoun;
  record: DuplicateRecord;
  fields: readonly ShownField[];
  others: readonly DuplicateRecord[];
};

const comparedBy = (field: ShownField, text: string | null) =>
  text !== null && (field === "email" || field === "phone") ? pointKey(text) : text;

function fieldNameOf(noun: MergeNoun, shown: ShownField): string {
  return { email: "email", phone: "phone", ...recordKinds[noun].has.merge }[shown];
}

function PairedRecord({ noun, record, fields, others }: RecordProps) {
  const differs = (field: ShownField) =>
    others.some((other) => comparedBy(field, other[field]) !== comparedBy(field, record[field]));
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-2 mb-2 min-w-0">
        <Avatar name={record.name} shape={recordKinds[noun].has.person ? "round" : "square"} />
        <Link to={recordAddress(noun, record.id)} className="link truncate font-medium">
          <bdi>{record.name}</bdi>
        </Link>
      </div>
      <dl className="grid gap-x-3 gap-y-1" style={{ gridTemplateColumns: "max-content minmax(0, 1fr)" }}>
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="text-ink-muted">{fieldLabel(noun, fieldNameOf(noun, field))}</dt>
            <dd className={differs(field) ? "truncate font-medium" : "truncate text-ink-muted"}>
              {record[field] === null ? <EmptyValue /> : <bdi>{record[field]}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
