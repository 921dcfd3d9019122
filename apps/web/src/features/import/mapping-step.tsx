import type { ImportJob, ImportReadingInput } from "@lanyard/contract/import/import-job-schema";
import { useState } from "react";
import { viewerTimeZone } from "#src/lib/format/date.ts";
import { typedOrder } from "#src/lib/format/read-date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage } from "#src/lib/session/rights.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { type Choices, useChoices } from "./import-draft.ts";
import { importText, isAppendOnly, kindLabel, targetOptions } from "./import-kind-text.ts";
import { MappingChoices } from "./mapping-choices.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { NewFieldDialog, newTargetsOf } from "./new-field-dialog.tsx";
import { ReadingFields } from "./reading-fields.tsx";

type MappingStepProps = {
  job: ImportJob;
  isBusy: boolean;
  onRead: (choice: ImportReadingInput) => void;
  onBack: () => void;
  onCheck: (choices: Choices) => void;
};

export function MappingStep({ job, isBusy, onRead, onBack, onCheck }: MappingStepProps) {
  const [choices, change] = useChoices(job, () => firstChoices(job));
  const { headers, sample_rows: sampleRows, kind, targets } = job;
  const { mapping } = choices;
  const chosen = headers.map((header) => mapping[header] ?? "").filter((target) => target !== "");
  const isNamed = job.naming_targets.some((target) => chosen.includes(target));
  const hasRows = sampleRows.length > 0;
  const mayManage = useMayManage();
  const [creatingFor, setCreatingFor] = useState<string>();
  const newFields = choices.new_fields ?? {};
  const newTargets = newTargetsOf(job);
  return (
    <>
      <h2 className="h2">{t("import.mapTitle")}</h2>
      <p className="lede">{mapText(job)}</p>
      <Warnings {...{ job, isBusy, onRead }} />
      <ReadingFields file={job} isBusy={isBusy} onRead={onRead} />
      <MappingTable
        {...{ headers, sampleRows }}
        choice={{
          targets: targetOptions(kind, targets),
          mapping,
          onChange: (next) => change({ mapping: next, values: valuesOfSame(choices, next) }),
        }}
        creating={
          mayManage
            ? {
                targets: newTargets,
                labelOf: (header) => newFields[header]?.label,
                onCreate: setCreatingFor,
              }
            : undefined
        }
        merging={
          choices.on_match === "update" || choices.on_match === "fill"
            ? {
                isMerged: (target) => target !== "" && !isAppendOnly(kind, target),
                usual: choices.on_match === "update" ? "take" : "fill",
                choices: choices.column_choices ?? {},
                onChange: (column_choices) => change({ column_choices }),
              }
            : undefined
        }
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
      <MappingChoices {...{ job, chosen, choices, change }} />
      <div className="import__actions">
        <Button onClick={onBack}>{t("import.back")}</Button>
        <span className="spacer" />
        <span className="muted" role="status">
          {isNamed ? mappedText(chosen.length, headers.length) : importText(kind, "needsName")}
        </span>
        <Button
          variant="primary"
          disabled={!isNamed || !hasRows}
          busyLabel={isBusy && t("import.checking")}
          onClick={() =>
            onCheck({
              ...choices,
              ...readingOf(job),
              mapping: inOrder(headers, mapping),
              new_fields: Object.fromEntries(
                Object.entries(newFields).filter(([header]) => newTargets.includes(mapping[header] ?? "")),
              ),
              values: valuesOfSame(choices, inOrder(headers, mapping)),
              time_zone: viewerTimeZone(),
            })
          }
        >
          {t("import.check")}
        </Button>
      </div>
    </>
  );
}

function Warnings({ job, isBusy, onRead }: Pick<MappingStepProps, "job" | "isBusy" | "onRead">) {
  const { reason, sample_rows: sampleRows, looks_like: looksLike } = job;
  return (
    <>
      {reason !== null && (
        <div className="import__part">
          <Notice tone="danger">{reason}</Notice>
        </div>
      )}
      {sampleRows.length === 0 && (
        <div className="import__part">
          <Notice tone="warning">{t("import.noRows")}</Notice>
        </div>
      )}
      {looksLike !== null && (
        <div className="import__part">
          <Notice tone="warning">
            {t("import.looksLike", { kind: kindLabel(looksLike) })}{" "}
            <Button size="sm" disabled={isBusy} onClick={() => onRead({ kind: looksLike })}>
              {t("import.takeAs", { kind: kindLabel(looksLike) })}
            </Button>
          </Notice>
        </div>
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

function mapText({ file_name: file, headers }: ImportJob): string {
  const count = headers.length;
  return t("import.mapText", { file, columns: t("import.columns", { count }) });
}

function mappedText(mapped: number, total: number): string {
  return t("import.mapped", { mapped: mapped, total: total });
}
