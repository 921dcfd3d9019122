import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { X } from "lucide-react";
import { type CSSProperties, type ReactNode, useId } from "react";
import { formatDate } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { type ComparedField, type ComparedRecord, filledCount } from "./merge-comparison.ts";
import type { MergeChoice } from "./use-merge.ts";

type MergeFieldsProps = {
  noun: RecordNoun;
  records: readonly ComparedRecord[];
  nameOf: (id: string) => string;
  choice: MergeChoice;
  /** Removes a record from the comparison. Undefined if only two are left. */
  onLeaveOut: ((id: string) => void) | undefined;
};

export function MergeFields({ noun, records, nameOf, choice, onLeaveOut }: MergeFieldsProps) {
  const shown = choice.fields.filter(({ agreement }) => agreement !== "same");
  const same = choice.fields.filter(({ agreement }) => agreement === "same");
  const columns: CSSProperties & Record<"--columns", number> = { "--columns": records.length };
  const rows = (fields: readonly ComparedField[]) =>
    fields.map((field) => <ValueRow key={field.name} {...{ noun, field, records, nameOf, choice }} />);
  return (
    <div className={classNames("merge", records.length > 2 && "merge--many")} style={columns}>
      <Row
        className="merge__heads"
        label={t("merge.whichStays")}
        hint={choice.suggestion && records.length > 1 && t(`merge.reason.${choice.suggestion.reason}`)}
      >
        {(name) =>
          records.map((record) => (
            <HeadCell
              key={record.id}
              {...{ noun, record, name }}
              title={nameOf(record.id)}
              isSuggested={records.length > 1 && record.id === choice.suggestion?.id}
              isChosen={record.id === choice.survivorId}
              onChoose={() => choice.setSurvivorId(record.id)}
              onLeaveOut={onLeaveOut && (() => onLeaveOut(record.id))}
            />
          ))
        }
      </Row>
      {records.length > 1 && (
        <>
          {rows(shown)}
          {shown.length === 0 && <p className="merge__none">{t("merge.noneDiffer")}</p>}
          {same.length > 0 && (
            <details className="merge__same">
              <summary>{t("merge.same", { count: same.length })}</summary>
              {rows(same)}
            </details>
          )}
        </>
      )}
    </div>
  );
}

type RowProps = {
  label: string;
  hint?: string | false | undefined;
  className?: string;
  /** Renders radio buttons whose group name is `name`. */
  children: (name: string) => ReactNode;
};

function Row({ label, hint, className, children }: RowProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className={classNames("merge__row", className)}>
      <div className="merge__label">
        <span id={id}>{label}</span>
        {hint && <small>{hint}</small>}
      </div>
      {children(`${id} choice`)}
    </div>
  );
}

type HeadCellProps = {
  noun: RecordNoun;
  record: ComparedRecord;
  name: string;
  title: string;
  isSuggested: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onLeaveOut: (() => void) | undefined;
};

function HeadCell({ noun, record, name, title, isSuggested, isChosen, onChoose, onLeaveOut }: HeadCellProps) {
  const count = filledCount(noun, record);
  const created = formatDate(String(record.values.created_at));
  return (
    <div className={classNames("merge__head", isChosen && "is-chosen")}>
      <label className="merge__cell">
        <input
          type="radio"
          className="check check--round"
          {...{ name }}
          checked={isChosen}
          onChange={onChoose}
        />
        <Avatar name={title} size="sm" shape={recordKinds[noun].has.person ? "round" : "square"} />
        <span className="min-w-0">
          <b dir="auto">{title}</b>
          <small>{t("merge.about", { created, count })}</small>
          <small>
            {isChosen ? t("merge.stays") : t("merge.goesIn")}
            {isSuggested && ` · ${t("merge.suggested")}`}
          </small>
        </span>
      </label>
      {onLeaveOut && (
        <IconButton icon={X} size="xs" label={t("merge.leaveOut", { name: title })} onClick={onLeaveOut} />
      )}
    </div>
  );
}

type ValueRowProps = Pick<MergeFieldsProps, "noun" | "records" | "nameOf" | "choice"> & {
  field: ComparedField;
};

function ValueRow({ noun, field, records, nameOf, choice }: ValueRowProps) {
  const giver = choice.giverOf(field);
  return (
    <Row label={fieldLabel(noun, field.name)}>
      {(name) =>
        records.map((record, index) => {
          const isChosen = record.id === giver;
          const text = field.texts[index];
          return (
            <label key={record.id} className={classNames("merge__cell", isChosen && "is-chosen")}>
              <input
                type="radio"
                className="check check--round"
                {...{ name }}
                checked={isChosen}
                onChange={() => choice.choose(field.name, record.id)}
              />
              <span className="merge__value">
                {text ? <span dir="auto">{text}</span> : <EmptyValue />}
                <small>{nameOf(record.id)}</small>
              </span>
            </label>
          );
        })
      }
    </Row>
  );
}
