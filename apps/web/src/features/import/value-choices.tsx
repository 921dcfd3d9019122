import type { ImportColumnValues } from "@lanyard/contract/import/import-job-schema";
import { isSameText } from "@lanyard/contract/search/fold-text";
import { useState } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldValueText } from "#src/records/fields/field-text.ts";
import { memberOptions } from "#src/records/fields/member-options.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Select, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { ChoiceName, ChoiceTable, ChoiceWide } from "./choice-table.tsx";

/** The chosen meanings of values, keyed by the column and then by the value. */
export type ChosenValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

type ValueChoicesProps = {
  columns: readonly ImportColumnValues[];
  chosen: ChosenValues;
  onChange: (chosen: Record<string, Record<string, string>>) => void;
};

export function ValueChoices({ columns, chosen, onChange }: ValueChoicesProps) {
  if (columns.length === 0) return null;
  return (
    <section className="boxed import__part" aria-label={t("import.values")}>
      <div className="section__head">
        <h3>{t("import.values")}</h3>
      </div>
      <p className="group__lead muted">{t("import.valuesText")}</p>
      {columns.map((column) => (
        <ColumnChoices
          key={`${column.noun} ${column.header}`}
          column={column}
          chosen={chosen[column.header] ?? {}}
          onChange={(values) => onChange({ ...chosen, [column.header]: values })}
        />
      ))}
    </section>
  );
}

type ColumnChoicesProps = {
  column: ImportColumnValues;
  chosen: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
};

/**
 * The values of the options "undecided" and "empty". The values of all other options start with `chosenMark`,
 * to avoid conflicts.
 */
const undecided = "?";
const empty = "-";
const chosenMark = "=";

const shownFirst = 10;

function ColumnChoices({ column, chosen, onChange }: ColumnChoicesProps) {
  const { header, values, is_kept: isKept, more_rows: moreRows } = column;
  const targets = useTargets(column);
  const [isWhole, setIsWhole] = useState(false);
  const isFolded = !isWhole && values.length > shownFirst;
  const options = [
    { value: undecided, label: isKept ? t("import.valueKept") : t("import.valueLeftOut") },
    { value: empty, label: t("import.valueEmpty") },
    ...targets.map(({ value, label }) => ({ value: chosenMark + value, label })),
  ];
  const shown = (value: string) => {
    const target = chosenFor(chosen, value);
    if (target === undefined) return undecided;
    if (target === "") return empty;
    // The chosen target, for example a stage, may have been deleted.
    return targets.some((known) => known.value === target) ? chosenMark + target : undecided;
  };
  const heads = { name: header, detail: t("import.valueRows"), choice: t("import.valueTarget") };
  return (
    <ChoiceTable caption={header} heads={heads}>
      {values.slice(0, isFolded ? shownFirst : values.length).map(({ value, rows }) => (
        <tr key={value}>
          <ChoiceName name={value} detail={formatCount(rows)} below={t("import.rows", { count: rows })} />
          <td>
            <Select
              aria-label={t("import.valueOf", { value, column: header })}
              options={options}
              value={shown(value)}
              onChange={({ target }) => onChange(withChoice(chosen, value, target.value))}
            />
          </td>
        </tr>
      ))}
      {isFolded && (
        <ChoiceWide>
          <Button size="sm" variant="ghost" onClick={() => setIsWhole(true)}>
            {t("import.showAll", { total: values.length })}
          </Button>
        </ChoiceWide>
      )}
      {moreRows > 0 && !isFolded && (
        <ChoiceWide>
          <span className="muted">{t("import.valuesMore", { count: moreRows })}</span>
        </ChoiceWide>
      )}
    </ChoiceTable>
  );
}

/**
 * Compares values and ignores case and accents, because a check lists only the first spelling of each value.
 */
const isSame = (value: string) => (other: string) => isSameText(other, value);

function chosenFor(chosen: Readonly<Record<string, string>>, value: string): string | undefined {
  const key = Object.keys(chosen).find(isSame(value));
  return key === undefined ? undefined : chosen[key];
}

function withChoice(chosen: Readonly<Record<string, string>>, value: string, choice: string) {
  const others = Object.fromEntries(Object.entries(chosen).filter(([key]) => !isSame(value)(key)));
  if (choice === undecided) return others;
  return { ...others, [keyOf(value)]: choice === empty ? "" : choice.slice(chosenMark.length) };
}

const keyOf = (value: string) => (value === "__proto__" ? value.toUpperCase() : value);

function useTargets({ of, noun, field, options }: ImportColumnValues): SelectOption[] {
  const { data: pipelines = [] } = usePipelines(of === "stage" || of === "pipeline");
  const { data: people } = usePeople();
  if (of === "member") return memberOptions(people);
  if (of === "option") return options.map((value) => ({ value, label: optionLabel(noun, field, value) }));
  if (of === "pipeline")
    return pipelines.map(({ id, name }) => ({ value: id, label: optionText("pipeline", name) }));
  return pipelines.flatMap((pipeline) =>
    pipeline.stages.map(({ id, name }) => ({
      value: id,
      label: t("import.valueStage", {
        pipeline: optionText("pipeline", pipeline.name),
        stage: optionText("stage", name),
      }),
    })),
  );
}

const ownLabels: Readonly<Record<string, () => string>> = {
  "done.done": () => t("import.value.done"),
  "done.open": () => t("import.value.open"),
};

const optionLabel = (noun: ImportColumnValues["noun"], field: string, value: string) =>
  ownLabels[`${field}.${value}`]?.() ?? fieldValueText(noun, field, value);

export function ValueMappings({ columns }: { columns: readonly ImportColumnValues[] }) {
  const taken = columns.flatMap((column) =>
    column.values.filter(({ target }) => target !== null).map((value) => ({ column, ...value })),
  );
  if (taken.length === 0) return null;
  return (
    <section className="boxed import__part" aria-label={t("import.valuesTaken")}>
      <p className="group__lead muted">{t("import.valuesTaken")}</p>
      <ul className="errors">
        {taken.map(({ column, value, rows, target, name }) => (
          <li key={`${column.header} ${value}`}>
            <span className="import__more" dir="auto">
              {t("import.valueTaken", {
                ...{ value, column: column.header },
                target: target === "" ? t("import.valueEmpty") : takenName(column, name ?? ""),
                rows: t("import.rows", { count: rows }),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function takenName({ of, noun, field }: ImportColumnValues, name: string): string {
  if (of === "option") return optionLabel(noun, field, name);
  return of === "member" ? name : optionText(of, name);
}
