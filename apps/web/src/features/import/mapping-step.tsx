import {
  type ImportJob,
  type ImportKind,
  type ImportReadingInput,
  importCheckInput,
} from "@lanyard/contract/import/import-job-schema";
import { nameOrder, type OnDuplicate, onDuplicate } from "@lanyard/contract/import/import-schema";
import { usePeople } from "#src/lib/api/me.ts";
import { viewerTimeZone } from "#src/lib/format/date.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { typedOrder } from "#src/lib/format/read-date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/signed-in.ts";
import { memberOptions } from "#src/records/fields/member-options.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { DateOrderField } from "./date-readings.tsx";
import { type Choices, useChoices } from "./import-draft.ts";
import {
  holdsDates,
  importText,
  isAppendOnly,
  isFullName,
  kindLabel,
  targetOptions,
} from "./import-kind-text.ts";
import { MappingTable } from "./mapping-table.tsx";
import { matchOptions } from "./match-options.ts";
import { ReadingFields } from "./reading-fields.tsx";

type MappingStepProps = {
  job: ImportJob;
  isBusy: boolean;
  /** Has the file read in another way. */
  onRead: (choice: ImportReadingInput) => void;
  onBack: () => void;
  onCheck: (choices: Choices) => void;
};

/** Step 2: how the file was read, what each column becomes, and what happens to companies and doubles. */
export function MappingStep({ job, isBusy, onRead, onBack, onCheck }: MappingStepProps) {
  const [choices, change] = useChoices(job, () => firstChoices(job));
  const { headers, sample_rows: sampleRows, kind, targets, looks_like: looksLike } = job;
  const { mapping } = choices;
  const chosen = headers.map((header) => mapping[header] ?? "").filter((target) => target !== "");
  const isNamed = job.naming_targets.some((target) => chosen.includes(target));
  const hasRows = sampleRows.length > 0;
  return (
    <>
      <h2 className="h2">{t("import.mapTitle")}</h2>
      <p className="lede">{mapText(job)}</p>
      {job.reason !== null && (
        <div className="import__part">
          <Notice tone="danger">{job.reason}</Notice>
        </div>
      )}
      {!hasRows && (
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
      <ReadingFields file={job} isBusy={isBusy} onRead={onRead} />
      <MappingTable
        {...{ headers, sampleRows }}
        choice={{
          targets: targetOptions(kind, targets),
          mapping,
          onChange: (next) => change({ mapping: next, values: valuesOfSame(choices, next) }),
        }}
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
      <Dropped
        headers={headers.filter((header) => !mapping[header])}
        offers={keepingTargets(targets)}
        onKeep={(dropped, target) =>
          change({
            mapping: { ...mapping, ...Object.fromEntries(dropped.map((header) => [header, target])) },
          })
        }
      />
      <div className="import__part import__choices">
        {namingCompanies.some((target) => chosen.includes(target)) && (
          <CheckboxRow
            label={t("import.createCompanies")}
            checked={choices.create_companies}
            onChange={({ target }) => change({ create_companies: target.checked })}
          />
        )}
        <SelectField
          label={importText(kind, "onDuplicate")}
          options={duplicateOptions(kind)}
          value={choices.on_match}
          onChange={({ target }) => change({ on_match: onDuplicate.parse(target.value) })}
        />
        <SelectField
          label={t("import.matchBy")}
          options={matchOptions(kind)}
          value={choices.match_by ?? "key_or_name"}
          onChange={({ target }) => change({ match_by: importCheckInput.shape.match_by.parse(target.value) })}
        />
        {choices.on_match !== "skip" && <p className="muted">{t("import.emptyCells")}</p>}
        <OwnerField
          kind={kind}
          chosen={chosen}
          value={choices.owner_id}
          onChange={(owner_id) => change({ owner_id })}
        />
        {hasCells(job, mapping, (target) => isFullName(kind, target), ofSeveralWords) && (
          <SelectField
            label={t("import.nameOrder")}
            options={[
              { value: "first", label: t("import.givenNameFirst") },
              { value: "last", label: t("import.familyNameFirst") },
            ]}
            value={choices.name_order}
            onChange={({ target }) => change({ name_order: nameOrder.parse(target.value) })}
          />
        )}
        {hasCells(job, mapping, (target) => holdsDates(kind, target), ofTwoDays) && (
          <DateOrderField value={choices.date_order} onChoose={(date_order) => change({ date_order })} />
        )}
      </div>
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

type OwnerFieldProps = {
  kind: ImportKind;
  chosen: readonly string[];
  value: string | null | undefined;
  onChange: (owner: string | null) => void;
};

/** The owner of new records, shown while no column fills the owner. */
function OwnerField({ kind, chosen, value, onChange }: OwnerFieldProps) {
  const { data: people } = usePeople();
  const { id, name } = useSignedIn();
  if (kind !== "mixed" && chosen.includes("owner_id")) return null;
  const others = memberOptions(people?.filter((member) => member.id !== id));
  return (
    <SelectField
      label={t("import.owner")}
      emptyLabel={t("ui.memberNone")}
      options={[{ value: id, label: t("import.ownerMe", { name }) }, ...others]}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}

/** Targets whose columns create companies. */
const namingCompanies = ["company", "company_domain"];

/** Cells with an ambiguous name order or date; the check finds those of later rows. */
const ofSeveralWords = /^[^,]*\S\s+\S[^,]*$/u;
const ofTwoDays = /(?<!\d)(?:0?[1-9]|1[0-2])([./-])(?:0?[1-9]|1[0-2])\1(?:\d{4}|\d{2})(?!\d)/u;

/** Returns whether one of the first rows has a matching cell in a column of a matching target. */
function hasCells(
  { headers, sample_rows: rows }: ImportJob,
  mapping: Readonly<Record<string, string>>,
  isMeant: (target: string) => boolean,
  cell: RegExp,
): boolean {
  return headers.some(
    (header, column) => isMeant(mapping[header] ?? "") && rows.some((row) => cell.test(row[column] ?? "")),
  );
}

/** What was chosen at the last check of the same columns; at first what was suggested. */
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

/** What was chosen for values of columns that still become the same: those of another field stand for something else. */
function valuesOfSame({ values = {}, mapping }: Choices, next: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(values).filter(([header]) => next[header] && next[header] === mapping[header]),
  );
}

const inOrder = (headers: readonly string[], mapping: Readonly<Record<string, string>>) =>
  Object.fromEntries(headers.map((header) => [header, mapping[header] ?? ""]));

/** The check reads the file as it is shown here, whatever its later rows look like. */
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
  /** What all of them together can become instead. */
  offers: readonly string[];
  onKeep: (headers: readonly string[], target: string) => void;
};

/** Which columns go nowhere is said before anything is done with the others; one press keeps them. */
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

/** What any column can become, whatever it holds; in a file of several kinds it is the person's. */
const keepingTargets = (targets: readonly string[]) =>
  ["note", "contact.note", "tags", "contact.tags"].filter((target) => targets.includes(target));

/** The most names to show. */
const namesShown = 10;

export function droppedColumnsText(headers: readonly string[]): string {
  const count = headers.length;
  const names = headers.slice(0, namesShown).join(", ");
  const dropped = t("import.dropped", { count, shown: formatCount(count), names });
  return count > namesShown ? `${dropped} …` : dropped;
}

function mapText({ file_name: file, headers }: ImportJob): string {
  const count = headers.length;
  return t("import.mapText", { file, columns: t("import.columns", { count, shown: formatCount(count) }) });
}

function mappedText(mapped: number, total: number): string {
  return t("import.mapped", { mapped: formatCount(mapped), total: formatCount(total) });
}

export function duplicateOptions(kind: ImportKind): { value: OnDuplicate; label: string }[] {
  return [
    { value: "skip", label: t("import.duplicateSkip") },
    { value: "update", label: importText(kind, "duplicateUpdate") },
    { value: "fill", label: t("import.duplicateFill") },
  ];
}
