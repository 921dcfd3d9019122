import {
  type ImportCheck,
  type ImportJob,
  type ImportKind,
  importKind,
} from "@lanyard/contract/import/import-job-schema";
import { onDuplicate } from "@lanyard/contract/import/import-schema";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { NewFields, NewStages } from "./check-additions.tsx";
import { Groups, RowGroups, type RowGroupsProps } from "./check-groups.tsx";
import { CheckRows } from "./check-rows.tsx";
import { DateReadingQuestions } from "./date-readings.tsx";
import { type Choices, useChoices } from "./import-draft.ts";
import { importText, kindOptions } from "./import-kind-text.ts";
import { KindCountList } from "./kind-counts.tsx";
import { duplicateOptions } from "./mapping-choices.tsx";
import { droppedColumnsText } from "./mapping-step.tsx";
import { type ChosenValues, ValueChoices } from "./value-choices.tsx";

type CheckStepProps = {
  job: ImportJob;
  isBusy: boolean;
  onBack: () => void;
  /** Rereads the file as a list of records of another kind. */
  onKind: (kind: ImportKind) => void;
  onRun: () => void;
  onRecheck: (changes: Partial<Choices>) => void;
};

export function CheckStep({ job, isBusy, onBack, onKind, onRun, onRecheck }: CheckStepProps) {
  const { check, file_name: file, kind, choices } = job;
  const [draft, change] = useChoices(job, () => ({ ...choices, mapping: choices?.mapping ?? {} }));
  if (check === null) return null;
  const values = { ...choices?.values, ...draft.values };
  const createsStages = draft.create_stages ?? false;
  const createsOptions = draft.create_options ?? false;
  const hasNewChoices =
    !areSame(values, choices?.values ?? {}) ||
    createsStages !== (choices?.create_stages ?? false) ||
    createsOptions !== (choices?.create_options ?? false);
  const recheckWith = (changes: Partial<Choices>) => {
    change(changes);
    onRecheck(changes);
  };
  const changes = createdIn(check) + check.update;
  return (
    <>
      <h2 className="h2">{t("import.lookTitle")}</h2>
      <p className="lede">{t("import.lookText", { file })}</p>
      <Summary job={job} check={check} />
      <DateReadingQuestions
        job={job}
        readings={check.dates_read}
        isBusy={isBusy}
        onChoose={(date_order) => recheckWith({ date_order })}
      />
      <NewStages
        pipelines={check.new_stages}
        isChosen={createsStages}
        onChange={(create_stages) => change({ create_stages })}
      />
      <NewFields
        job={job}
        check={check}
        isChosen={createsOptions}
        onChange={(create_options) => change({ create_options })}
      />
      <ValueChoices
        columns={check.column_values}
        chosen={values}
        onChange={(next) => change({ values: next })}
      />
      <Groups job={job} check={check} isBusy={isBusy} onMapping={(mapping) => recheckWith({ mapping })} />
      <Unnamed job={job} check={check} isBusy={isBusy} onKind={onKind} />
      <Likely job={job} groups={check.likely} isBusy={isBusy} onRecheck={recheckWith} />
      <CheckRows job={job} check={check} />
      <div className="import__actions">
        <Button onClick={onBack}>{t("import.correct")}</Button>
        <span className="spacer" />
        {(changes === 0 || hasNewChoices) && (
          <span className="muted" role="status">
            {hasNewChoices ? t("import.valuesChanged") : t("import.nothingChanges")}
          </span>
        )}
        {hasNewChoices ? (
          <Button
            variant="primary"
            busyLabel={isBusy && t("import.checking")}
            onClick={() =>
              onRecheck({ values, create_stages: createsStages, create_options: createsOptions })
            }
          >
            {t("import.checkAgain")}
          </Button>
        ) : (
          <Button variant="primary" busyLabel={isBusy && t("import.starting")} onClick={onRun}>
            {importText(kind, "submit")}
          </Button>
        )}
      </div>
    </>
  );
}

function Summary({ job: { headers, choices }, check }: { job: ImportJob; check: ImportCheck }) {
  const { kinds, companies } = check;
  const dropped = headers.filter((header) => !choices?.mapping[header]);
  return (
    <>
      <Figures check={check} />
      <KindCountList kinds={kinds} />
      {companies > 0 && kinds.length < 2 && (
        <p className="import__part muted">{t("import.newCompanies", { count: companies })}</p>
      )}
      {dropped.length > 0 && (
        <p className="import__part muted" dir="auto">
          {droppedColumnsText(dropped)}
        </p>
      )}
    </>
  );
}

function areSame(left: ChosenValues, right: ChosenValues): boolean {
  const lines = (chosen: ChosenValues) =>
    Object.entries(chosen)
      .flatMap(([header, values]) =>
        Object.entries(values).map(([value, target]) => JSON.stringify([header, value, target])),
      )
      .toSorted();
  return lines(left).join() === lines(right).join();
}

/**
 * Returns the number of records that the import would create. In a file with several kinds, a row can create
 * several records.
 */
const createdIn = ({ create, kinds }: ImportCheck) =>
  kinds.length < 2 ? create : kinds.reduce((sum, kind) => sum + kind.create, 0);

function Figures({ check }: { check: ImportCheck }) {
  const figures = [
    { count: createdIn(check), label: t("import.willCreate") },
    { count: check.update, label: t("import.willUpdate") },
    { count: check.unchanged, label: t("import.staysSame") },
    { count: check.conflict, label: t("import.conflicts") },
    { count: check.fail, label: t("import.willFail"), isBad: check.fail > 0 },
  ];
  return (
    <div className="card stats stats--look import__part">
      {figures.map(({ count, label, isBad }) => (
        <div key={label}>
          <b className={isBad ? "import__bad" : undefined}>{formatCount(count)}</b>
          <span>{label}</span>
        </div>
      ))}
    </div>
  );
}

type UnnamedProps = Pick<CheckStepProps, "job" | "isBusy" | "onKind"> & { check: ImportCheck };

/**
 * The rows that would create records without a name. Users could not find these records by searching for a
 * name.
 */
function Unnamed({ job, check, isBusy, onKind }: UnnamedProps) {
  const { unnamed } = check;
  if (unnamed.length === 0) return null;
  const rows = unnamed.reduce((sum, group) => sum + group.rows, 0);
  return (
    <section className="boxed import__part" aria-label={t("import.unnamed")}>
      <RowGroups job={job} groups={unnamed} />
      {rows > createdIn(check) / 2 && (
        <SelectField
          label={t("import.kind")}
          options={kindOptions()}
          value={job.kind}
          disabled={isBusy}
          onChange={({ target }) => onKind(importKind.parse(target.value))}
        />
      )}
    </section>
  );
}

type LikelyProps = RowGroupsProps & Pick<CheckStepProps, "isBusy" | "onRecheck">;

function Likely({ job, groups, isBusy, onRecheck }: LikelyProps) {
  if (groups.length === 0) return null;
  return (
    <section className="boxed import__part" aria-label={t("ui.likelyDuplicates")}>
      <RowGroups job={job} groups={groups} />
      <SelectField
        label={t("import.likelyRows")}
        emptyLabel={t("import.likelyCreate")}
        options={duplicateOptions(job.kind)}
        value=""
        disabled={isBusy}
        onChange={({ target }) =>
          onRecheck({ match_by: "name_and_company", on_match: onDuplicate.parse(target.value) })
        }
      />
    </section>
  );
}
