import { type ColumnChoice, columnChoice } from "@lanyard/contract/import/import-job-schema";
import { allowsSeveralColumns } from "@lanyard/contract/import/import-targets";
import { Fragment } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Select, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { ChoiceName, ChoiceTable } from "./choice-table.tsx";

type MappingTableProps = {
  headers: readonly string[];
  sampleRows: readonly (readonly string[])[];
  choice: TargetChoice;
  creating?: NewFieldChoice | undefined;
  /**
   * The choice of how to treat existing values in each column. Undefined if the import updates no records.
   */
  merging?: MergeChoice | undefined;
};

type MergeChoice = {
  /** Returns whether a target can conflict with a value of an existing record. */
  isMerged: (target: string) => boolean;
  /** The choice for columns without a choice of their own. */
  usual: ColumnChoice;
  choices: Readonly<Record<string, ColumnChoice>>;
  onChange: (choices: Record<string, ColumnChoice>) => void;
};

type NewFieldChoice = {
  targets: readonly string[];
  labelOf: (header: string) => string | undefined;
  onCreate: (header: string) => void;
};

type TargetChoice = {
  targets: readonly SelectOption[];
  mapping: Readonly<Record<string, string>>;
  onChange: (mapping: Record<string, string>) => void;
};

const rowsShown = 3;

export function MappingTable({ headers, sampleRows, choice, creating, merging }: MappingTableProps) {
  const heads = { name: t("import.csvColumn"), detail: t("import.sampleRows"), choice: t("import.importAs") };
  return (
    <div className="boxed import__part">
      <ChoiceTable caption={t("import.mapTitle")} heads={heads}>
        {headers.map((header, index) => (
          <tr key={header}>
            <ChoiceName
              name={header}
              detail={<Samples cells={sampleRows.slice(0, rowsShown).map((row) => row[index] ?? "")} />}
            />
            <td>
              <TargetSelect {...{ header, choice, creating }} />
              {merging?.isMerged(choice.mapping[header] ?? "") && (
                <MergeSelect header={header} merging={merging} />
              )}
            </td>
          </tr>
        ))}
      </ChoiceTable>
    </div>
  );
}

type TargetSelectProps = Pick<MappingTableProps, "choice" | "creating"> & { header: string };

const createsField = "+";

function TargetSelect({ header, choice, creating }: TargetSelectProps) {
  const { targets, mapping, onChange } = choice;
  const target = mapping[header] ?? "";
  const isNew = creating?.targets.includes(target) === true;
  const creation = creating && [
    ...(isNew
      ? [{ value: target, label: t("import.createFieldFor", { label: creating.labelOf(header) ?? header }) }]
      : []),
    { value: createsField, label: t("import.createField") },
  ];
  return (
    <Select
      aria-label={t("import.importColumnAs", { column: header })}
      className={target === "" ? "is-placeholder" : ""}
      options={[...targets, ...(creation ?? []), { value: "", label: t("import.skipColumn") }]}
      value={target}
      onChange={({ target: { value } }) =>
        value === createsField ? creating?.onCreate(header) : onChange(mapped(mapping, header, value))
      }
    />
  );
}

function MergeSelect({ header, merging }: { header: string; merging: MergeChoice }) {
  const { usual, choices, onChange } = merging;
  return (
    <Select
      aria-label={t("import.columnChoice", { column: header })}
      className="map__merge"
      options={columnChoice.options.map((value) => ({ value, label: t(`import.choice.${value}`) }))}
      value={choices[header] ?? usual}
      onChange={({ target }) => onChange({ ...choices, [header]: columnChoice.parse(target.value) })}
    />
  );
}

function mapped(mapping: Readonly<Record<string, string>>, header: string, target: string) {
  if (allowsSeveralColumns(target)) return { ...mapping, [header]: target };
  const others = Object.entries(mapping).map(([name, value]) => [name, value === target ? "" : value]);
  return { ...Object.fromEntries(others), [header]: target };
}

function Samples({ cells }: { cells: readonly string[] }) {
  return cells.map((cell, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: samples have no id and never change their order
    <Fragment key={index}>
      {index > 0 && (
        <span className="subtle" aria-hidden="true">
          {" \u00a0·\u00a0 "}
        </span>
      )}
      {cell.trim() || "—"}
    </Fragment>
  ));
}
