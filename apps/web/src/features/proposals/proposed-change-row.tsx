import type { ShownChange } from "@lanyard/contract/proposal/proposal-schema";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel, fieldOf, fieldValueText } from "#src/records/fields/field-text.ts";
import { recordAddress } from "#src/records/kind-name.ts";
import { nameText } from "#src/records/shown-name.ts";
import { ChangeText } from "#src/records/timeline/change-text.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Checkbox } from "#src/ui/controls/checkbox.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { Chip } from "#src/ui/feedback/badge.tsx";

type Values = Record<string, unknown>;

type ChangeRowProps = {
  change: ShownChange;
  /** The values that replace the proposed ones. */
  edit: Values | undefined;
  isChosen: boolean;
  mayAnswer: boolean;
  onChoose: (isChosen: boolean) => void;
  onEdit: (values: Values) => void;
};

/** One proposed change: present and proposed values, its warning, and the form that edits its texts and choices. */
export function ProposedChangeRow({ change, edit, isChosen, mayAnswer, onChoose, onEdit }: ChangeRowProps) {
  const { op, noun, state } = change;
  const [isEditing, setIsEditing] = useState(false);
  const name = nameText(noun, change.name ?? "") || t("proposals.nameless");
  const isOpen = mayAnswer && state === "open";
  const texts = textsIn(edit ?? change.values);
  const isEditable = isOpen && texts.length > 0 && (op === "create" || op === "update");
  return (
    <li className="flex gap-3 px-4 py-2 border-t border-line">
      {isOpen && (
        <Checkbox
          aria-label={t("proposals.choose", { name })}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <div className="flex-1 min-w-0 flex flex-col gap-1">
        <div className="flex flex-wrap gap-2 items-center">
          <ChangedName {...{ change, name }} />
          {state === "accepted" && <Chip>{t("proposals.accepted")}</Chip>}
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
        {change.is_changed_since && <p className="text-warning-ink">{t("proposals.changedSince")}</p>}
        {isEditing && (
          <TextEdit
            {...{ noun, texts }}
            onDone={(changed) => {
              setIsEditing(false);
              if (changed !== undefined) onEdit({ ...change.values, ...edit, ...changed });
            }}
          />
        )}
      </div>
      {isEditable && !isEditing && (
        <IconButton
          icon={Pencil}
          size="sm"
          label={t("proposals.editOne", { name })}
          onClick={() => setIsEditing(true)}
        />
      )}
    </li>
  );
}

function ChangedName({ change: { id, noun, name: known }, name }: { change: ShownChange; name: string }) {
  if (id === null || known === null)
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

function Fields({ change: { fields }, edit, noun }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <ul className="text-ink-muted">
      {fields.map((field) => {
        const edited = edit?.[field.field];
        const shown = typeof edited === "string" ? { ...field, after: edited } : field;
        return (
          <li key={field.field} className="break-words">
            <ChangeText change={shown} noun={noun} label={fieldLabel(noun, field.field)} />
          </li>
        );
      })}
    </ul>
  );
}

type Text = readonly [name: string, value: string];

/** The values that can be edited here: texts and choices. */
function textsIn(values: Values): Text[] {
  return Object.entries(values).flatMap(([name, value]): Text[] =>
    typeof value === "string" && !name.endsWith("_id") ? [[name, value]] : [],
  );
}

type TextEditProps = {
  noun: ShownChange["noun"];
  texts: readonly Text[];
  /** Called with the edited values, or without them on cancel. */
  onDone: (changed?: Values) => void;
};

function TextEdit({ noun, texts, onDone }: TextEditProps) {
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(Object.fromEntries(texts));
  return (
    <form
      className="grid gap-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(draft);
      }}
    >
      {texts.map(([name]) => {
        const { isClosed, offered = [] } = fieldOf(noun, name) ?? {};
        const control = {
          label: fieldLabel(noun, name),
          value: draft[name] ?? "",
          onChange: ({ target }: { target: { value: string } }) =>
            setDraft((now) => ({ ...now, [name]: target.value })),
        };
        if (!isClosed) return <TextField key={name} {...control} />;
        const options = offered.map((value) => ({ value, label: fieldValueText(noun, name, value) }));
        return <SelectField key={name} {...control} options={options} />;
      })}
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary">
          {t("proposals.apply")}
        </Button>
        <Button size="sm" onClick={() => onDone()}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}
