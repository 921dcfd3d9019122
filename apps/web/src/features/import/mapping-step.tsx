import type { ImportJob, ImportReadingInput } from "@lanyard/contract/import/import-job-schema";
import { useState } from "react";
import { viewerTimeZone } from "#src/lib/format/date.ts";
import { typedOrder } from "#src/lib/format/read-date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage } from "#src/lib/session/rights.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { type Choices, useChoices } from "./import-draft.ts";
import { importText, isAppendOnly, kindLabel, targetOptions } from "./import-kind-text.ts";
import { MappingChoices } from "./mapping-choices.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { NewFieldDialog, newTargetsOf } from "./new-field-dialog.tsx";
import { ReadingFields } from "./reading-fields.tsx";
import { PartNotice } from "./step-frame.tsx";

type MappingStepProps = {
  job: ImportJob;
  isBusy: boolean;
  onRead: (choice: ImportReadingInput) => void;
  onBack: () => void;
  onCheck: (choices: Choices) => void;
};

export function MappingStep({ job, isBusy, onRead, onBack, onCheck }: MappingStepProps) {
  const [choices, change] = useChoices(job, () => firstChoices(job));
  const { headers, sample_rows: sampleRows, kind, file_name: file } = job;
  const { mapping } = choices;
  const chosen = headers.map((header) => mapping[header] ?? "").filter((target) => target !== "");
  const isNamed = job.naming_targets.some((target) => chosen.includes(target));
  return (
    <>
      <h2 className="h2">{t("import.mapTitle")}</h2>
      <p className="lede">
        {t("import.mapText", { file, columns: t("import.columns", { count: headers.length }) })}
      </p>
      <Warnings {...{ job, isBusy, onRead }} />
      <ReadingFields file={job} isBusy={isBusy} onRead={onRead} />
      <ColumnMapping {...{ job, choices, change }} />
      <MappingChoices {...{ job, chosen, choices, change }} />
      <div className="import__actions">
        <Button onClick={onBack}>{t("import.back")}</Button>
        <span className="spacer" />
        <span className="muted" role="status">
          {isNamed
            ? t("import.mapped", { mapped: chosen.length, total: headers.length })
            : importText(kind, "needsName")}
        </span>
        <Button
          variant="primary"
          disabled={!isNamed || sampleRows.length === 0}
          busyLabel={isBusy && t("import.checking")}
          onClick={() => onCheck(sentChoices(job, choices))}
        >
          {t("import.check")}
        </Button>
      </div>
    </>
  );
}

type ColumnMappingProps = {
  job: ImportJob;
  choices: Choices;
  change: (changes: Partial<Choices>) => void;
};

/** The targets of the columns, the dialog for a new field, and the columns without a target. */
function ColumnMapping({ job, choices, change }: ColumnMappingProps) {
  const { headers, sample_rows: sampleRows, kind, targets } = job;
  const { mapping, on_match: onMatch } = choices;
  const mayManage = useMayManage();
  const [creatingFor, setCreatingFor] = useState<string>();
  const newFields = choices.new_fields ?? {};
  const newTargets = newTargetsOf(job);
  const creating = {
    targets: newTargets,
    labelOf: (header: string) => newFields[header]?.label,
    onCreate: setCreatingFor,
  };
  const merging = (onMatch === "update" || onMatch === "fill") && {
    isMerged: (target: string) => target !== "" && !isAppendOnly(kind, target),
    usual: onMatch === "update" ? ("take" as const) : ("fill" as const),
    choices: choices.column_choices ?? {},
    onChange: (column_choices: Choices["column_choices"]) => change({ column_choices }),
  };
  return (
    <>
      <MappingTable
        {...{ headers, sampleRows }}
        choice={{
          targets: targetOptions(kind, targets),
          mapping,
          onChange: (next) => change({ mapping: next, values: valuesOfSame(choices, next) }),
        }}
        creating={mayManage ? creating : undefined}
        merging={merging || undefined}
      />
      {creatingFor !== undefined && (
        <NewFieldDialog
          {...{ job, header: creatingFor, chosen: newFields[creatingFor] }}
          target={newTargets.find((target) => target === mapping[creatingFor])}
          onChoose={(target, field) => {
            change({
              mapping: { ...mapping, [creatingFor]: target },
              new_fields: { ...newFields, [creatingFor]: field },
            });
            setCreatingFor(undefined);
          }}
          onClose={() => setCreatingFor(undefined)}
        />
      )}
      <Dropped
        headers={headers.filter((header) => !mapping[header])}
        offers={keepingTargets(targets)}
        onKeep={(dropped, target) =>
          change({
            mapping: { ...mapping, ...Object.fromEntries(dropped.map((header) => [header, target])) },
          })
        }
      />
    </>
  );
}

/** Returns the choices for the check, without new fields and values of columns that no longer use them. */
function sentChoices(job: ImportJob, choices: Choices): Choices {
  const { mapping, new_fields: newFields = {} } = choices;
  const newTargets = newTargetsOf(job);
  const ordered = inOrder(job.headers, mapping);
  return {
    ...choices,
    ...readingOf(job),
    mapping: ordered,
    new_fields: Object.fromEntries(
      Object.entries(newFields).filter(([header]) => newTargets.includes(mapping[header] ?? "")),
    ),
    values: valuesOfSame(choices, ordered),
    time_zone: viewerTimeZone(),
  };
}

function Warnings({ job, isBusy, onRead }: Pick<MappingStepProps, "job" | "isBusy" | "onRead">) {
  const { reason, sample_rows: sampleRows, looks_like: looksLike } = job;
  return (
    <>
      {reason !== null && <PartNotice tone="danger">{reason}</PartNotice>}
      {sampleRows.length === 0 && <PartNotice tone="warning">{t("import.noRows")}</PartNotice>}
      {looksLike !== null && (
        <PartNotice tone="warning">
          {t("import.looksLike", { kind: kindLabel(looksLike) })}{" "}
          <Button size="sm" disabled={isBusy} onClick={() => onRead({ kind: looksLike })}>
            {t("import.takeAs", { kind: kindLabel(looksLike) })}
          </Button>
        </PartNotice>
      )}
    </>
  );
}

/**
 * Returns the choices of the previous check, or else default choices. If that check was for other columns, keeps
 * its other choices but uses the suggested mapping.
 */
function firstChoices({ headers, choices, suggested_mapping }: ImportJob): Choices {
  const isSame = choices !== null && headers.every((header) => header in choices.mapping);
  if (isSame) return choices;
  const mapping = inOrder(headers, suggested_mapping);
  const kept = choices ?? {
    create_companies: true,
    on_match: "skip",
    name_order: "first",
    date_order: typedOrder(),
  };
  return { ...kept, mapping, values: choices === null ? {} : valuesOfSame(choices, mapping) };
}

/**
 * Returns the choices for values in columns that keep their target. Another target has other values, so the
 * remaining choices are dropped.
 */
function valuesOfSame({ values = {}, mapping }: Choices, next: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(values).filter(([header]) => next[header] && next[header] === mapping[header]),
  );
}

const inOrder = (headers: readonly string[], mapping: Readonly<Record<string, string>>) =>
  Object.fromEntries(headers.map((header) => [header, mapping[header] ?? ""]));

/** Returns the current reading settings, so that the check reads the file as the preview shows it. */
function readingOf({ encoding, delimiter, quoting, has_header, rows_above }: ImportJob): ImportReadingInput {
  return {
    has_header,
    rows_above,
    ...(encoding !== null && { encoding }),
    ...(delimiter !== null && { delimiter }),
    ...(quoting !== null && { quoting }),
  };
}

type DroppedProps = {
  headers: readonly string[];
  /** Targets that can take all of these columns, such as the note. */
  offers: readonly string[];
  onKeep: (headers: readonly string[], target: string) => void;
};

function Dropped({ headers, offers, onKeep }: DroppedProps) {
  if (headers.length === 0) return null;
  return (
    <div className="import__part import__dropped">
      <p className="muted" dir="auto">
        {droppedColumnsText(headers)}
      </p>
      {offers.map((target) => (
        <Button key={target} size="sm" onClick={() => onKeep(headers, target)}>
          {target.endsWith("note") ? t("import.keepAsNote") : t("import.keepAsTags")}
        </Button>
      ))}
    </div>
  );
}

/**
 * Returns those of the given targets that accept any column: notes and tags. In a mixed file, both belong to
 * the contact.
 */
const keepingTargets = (targets: readonly string[]) =>
  ["note", "contact.note", "tags", "contact.tags"].filter((target) => targets.includes(target));

const namesShown = 10;

export function droppedColumnsText(headers: readonly string[]): string {
  const count = headers.length;
  const names = headers.slice(0, namesShown).join(", ");
  const dropped = t("import.dropped", { count, names });
  return count > namesShown ? `${dropped} …` : dropped;
}
