import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import type { ShownChange } from "@lanyard/contract/proposal/proposal-schema";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { displayValue, readTyped } from "#src/records/cells/cell-field.ts";
import { cellField } from "#src/records/cells/record-cell-editor.tsx";
import { withCustomMember } from "#src/records/fields/custom-fields.ts";
import { fieldLabel, fieldOf, fieldsOf } from "#src/records/fields/field-text.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import { ValueField } from "#src/records/fields/value-field.tsx";
import { recordAddress } from "#src/records/kind-name.ts";
import { nameText } from "#src/records/shown-name.ts";
import { ChangeText } from "#src/records/timeline/change-text.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Checkbox } from "#src/ui/controls/checkbox.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Chip } from "#src/ui/feedback/badge.tsx";

type Values = Record<string, unknown>;

type ChangeRowProps = {
  change: ShownChange;
  edit: Values | undefined;
  isChosen: boolean;
  mayAnswer: boolean;
  onChoose: (isChosen: boolean) => void;
  onEdit: (values: Values) => void;
};

export function ProposedChangeRow({ change, edit, isChosen, mayAnswer, onChoose, onEdit }: ChangeRowProps) {
  const { op, noun, state } = change;
  /**
   * Undefined until the form first opens, because the button must take the focus only after the form closes.
   */
  const [isEditing, setIsEditing] = useState<boolean>();
  const name = nameText(noun, change.name ?? "") || t("proposals.nameless");
  const isOpen = mayAnswer && state === "open";
  const values = edit ?? change.values;
  const isEditable = isOpen && (op === "create" || op === "update") && editableNames(noun, values).length > 0;
  return (
    <li className="flex gap-3 px-4 py-2 border-t border-line">
      {isOpen && (
        <Checkbox
          aria-label={t("ui.record.select", { name })}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <div className="flex-1 min-w-0 flex flex-col gap-1">
        <div className="flex flex-wrap gap-2 items-center">
          <ChangedName {...{ change, name }} />
          {change.is_deleted && <Chip>{t("proposals.recordDeleted")}</Chip>}
          {state === "accepted" && (
            <Chip>{t(change.is_undone ? "proposals.changeUndone" : "proposals.accepted")}</Chip>
          )}
          {state === "collided" && <Chip>{t("proposals.collided")}</Chip>}
          {edit !== undefined && <Chip>{t("proposals.edited")}</Chip>}
        </div>
        {change.merged.length > 0 && (
          <p>
            {t("proposals.mergedWith", { names: change.merged.map((each) => each.name ?? "—").join(", ") })}
          </p>
        )}
        <Fields {...{ change, edit }} noun={noun} />
        {change.warning !== null && <p className="text-warning-ink">{change.warning}</p>}
        {change.is_changed_since && !change.is_deleted && (
          <p className="text-warning-ink">{t("proposals.changedSince")}</p>
        )}
        {isEditing && (
          <EditForm
            {...{ noun, values }}
            onDone={(changed) => {
              setIsEditing(false);
              if (changed !== undefined) onEdit(changed);
            }}
          />
        )}
      </div>
      {isEditable && !isEditing && (
        <IconButton
          icon={Pencil}
          size="sm"
          className="-mt-1"
          autoFocus={isEditing === false}
          label={t("proposals.editOne", { name })}
          onClick={() => setIsEditing(true)}
        />
      )}
    </li>
  );
}

type ChangedNameProps = { change: ShownChange; name: string };

function ChangedName({ change: { id, noun, name: known, is_deleted: isDeleted }, name }: ChangedNameProps) {
  if (id === null || known === null || isDeleted)
    return (
      <b className="break-words" dir="auto">
        {name}
      </b>
    );
  return (
    <Link to={recordAddress(noun, id)} className="link font-medium break-words">
      <bdi>{name}</bdi>
    </Link>
  );
}

type FieldsProps = { change: ShownChange; edit: Values | undefined; noun: ShownChange["noun"] };

function Fields({ change: { fields, values }, edit, noun }: FieldsProps) {
  const { data: people } = usePeople();
  const [proposed, edited] = [flatValues(values), flatValues(edit ?? values)];
  const isEdited = (name: string) => storedText(edited[name]) !== storedText(proposed[name]);
  const textOf = (name: string) => {
    const field = cellField(noun, name, people);
    return (field && displayValue(field, edited[name], edited)) || null;
  };
  const others = Object.keys(edited).filter(
    (name) => isEdited(name) && !fields.some(({ field }) => field === name),
  );
  const shown = [
    ...fields.map((each) => (isEdited(each.field) ? { ...each, after: textOf(each.field) } : each)),
    ...others.map((field) => ({ field, before: null, after: textOf(field) })),
  ];
  if (shown.length === 0) return null;
  return (
    <ul className="text-ink-muted">
      {shown.map((field) => (
        <li key={field.field} className="break-words">
          <ChangeText change={field} noun={noun} label={fieldLabel(noun, field.field)} />
        </li>
      ))}
    </ul>
  );
}

function flatValues({ custom, ...values }: Values): Values {
  const own = Object.entries(Object(custom)).map(([key, value]) => [customName(key), value]);
  return { ...values, ...Object.fromEntries(own) };
}

type EditFormProps = {
  noun: ShownChange["noun"];
  values: Values;
  onDone: (changed?: Values) => void;
};

function EditForm({ noun, values, onDone }: EditFormProps) {
  const { data: people } = usePeople();
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  // The form replaces the focused button, so the first control takes the focus.
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select, textarea, button")?.focus(), []);
  const flat = flatValues(values);
  const apply = () => {
    const changed: Values = {};
    const refused: Record<string, string> = {};
    for (const [name, text] of Object.entries(drafts)) {
      const field = cellField(noun, name, people);
      if (!field) continue;
      const read = readTyped(field, text, flat);
      if ("problem" in read) refused[name] = read.problem;
      else Object.assign(changed, read.body);
    }
    setProblems(refused);
    if (Object.keys(refused).length === 0) onDone(withCustomMember({ ...flat, ...changed }));
  };
  return (
    <form
      ref={form}
      className="grid max-w-lg gap-3 py-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {editableNames(noun, values).map((name) => {
        const field = cellField(noun, name, people);
        if (!field) return null;
        return (
          <ValueField
            key={name}
            label={fieldLabel(noun, name)}
            control={field.control}
            options={field.options?.()}
            labelOf={field.labelOf}
            emptyLabel={t("ui.nothing")}
            rows={3}
            error={problems[name]}
            value={drafts[name] ?? field.text(flat)}
            onChange={(text) => {
              setDrafts((now) => ({ ...now, [name]: text }));
              setProblems((now) => ({ ...now, [name]: "" }));
            }}
          />
        );
      })}
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary">
          {t("ui.apply")}
        </Button>
        <Button size="sm" onClick={() => onDone()}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}

function editableNames(noun: ShownChange["noun"], values: Values): string[] {
  const inForms = Object.keys(fieldsOf(noun));
  return Object.keys(flatValues(values))
    .filter((name) => cellField(noun, name) !== undefined && fieldOf(noun, name)?.type !== "contactPoints")
    .toSorted((one, other) => inForms.indexOf(one) - inForms.indexOf(other));
}
