import type { Interaction, UnderstoodLine } from "@lanyard/contract/interaction/interaction-schema";
import { Pencil, X } from "lucide-react";
import { Controller, useWatch } from "react-hook-form";
import { z } from "zod";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { KindLink } from "#src/records/fields/kind-link.tsx";
import {
  type FieldInputProps,
  type FormValue,
  type Linked,
  noLink,
  typedText,
} from "#src/records/form/form-field.ts";
import { startValues } from "#src/records/form/form-values.ts";
import { RecordFieldInput } from "#src/records/form/record-field-input.tsx";
import { recordForm } from "#src/records/form/record-form.ts";
import { RecordFormPanel } from "#src/records/form/record-form-panel.tsx";
import { useRecordForm } from "#src/records/form/use-record-form.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { SpecialValues } from "#src/records/page/field-facts.tsx";
import { QuickCards, QuickPanel, type QuickRecord } from "#src/records/page/quick-panel.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { interactionSource } from "./interaction-source.ts";
import { outcomeText, useInteractionTypes } from "./interaction-types-sync.tsx";

type InteractionFormProps = {
  interaction?: Interaction;
  line?: UnderstoodLine;
  onClose: () => void;
  onCreated?: () => void;
};

export function InteractionForm({ interaction, line, ...closing }: InteractionFormProps) {
  const state = useRecordForm(interactionSource, interactionForm, {
    row: interaction,
    ...(line && { start: startValues(interactionForm, { ...line, ...line.interaction }) }),
    ...closing,
    onSend: () => (line?.task ? { next_task: line.task } : {}),
  });
  return <RecordFormPanel state={state} />;
}

/** A typed name without a selected contact is the last link, and has no id. */
const linkedList = () =>
  z
    .object({ links: z.array(z.object({ id: z.string().nullable(), name: z.string() })) })
    .refine(
      ({ links }) => links.every(({ id, name }) => id !== null || name.trim() === ""),
      t("ui.contactUnchosen"),
    )
    .transform(({ links }) => links.flatMap(({ id }) => id ?? []));

const interactionForm = recordForm<"interaction", Pick<Interaction, "contacts">>("interaction", {
  special: {
    type: { Input: TypeInput },
    outcome: { Input: OutcomeInput },
    contact_ids: {
      schema: linkedList,
      start: (interaction) => ({ links: interaction?.contacts ?? [] }),
      displayText: (value) =>
        linksIn(value)
          .map(({ name }) => name)
          .join(", "),
      Input: ContactsInput,
      isRequired: () => false,
      isSeveral: false,
      isSentNew: (value) => Array.isArray(value) && value.length > 0,
      paths: ["contact_ids"],
    },
  },
});

function linksIn(value: FormValue | undefined): readonly Linked[] {
  return typeof value === "object" && "links" in value ? value.links : [];
}

function TypeInput(props: FieldInputProps) {
  const { form } = props;
  const outcomesOf = useOutcomes();
  const clearForeign = (type: string) => {
    const chosen = typedText(form.getValues("outcome"));
    if (outcomesOf(type)?.every(({ id }) => id !== chosen))
      form.setValue("outcome", "", { shouldDirty: true });
  };
  return <RecordFieldInput {...props} onTyped={clearForeign} />;
}

function OutcomeInput(props: FieldInputProps) {
  const type = typedText(useWatch({ control: props.form.control, name: "type" }));
  const outcomes = useOutcomes()(type);
  const options = outcomes?.map((outcome) => ({ value: outcome.id, label: outcomeText(outcome) }));
  return <RecordFieldInput {...props} {...(options && { options })} />;
}

function useOutcomes() {
  const { data } = useInteractionTypes();
  return (type: string) => data?.types.find(({ id }) => id === type)?.outcomes;
}

function ContactsInput({ form, name, look }: FieldInputProps) {
  const { className, label, error } = look;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => {
        const links = linksIn(value).filter(({ id }) => id !== null);
        const typed = linksIn(value).find(({ id }) => id === null)?.name ?? "";
        const add = ({ id, name: added }: Linked) => {
          const isListed = id === null ? added === "" : links.some((link) => link.id === id);
          onChange({ links: isListed ? links : [...links, { id, name: added }] });
        };
        return (
          <div className={className}>
            <ContactField
              {...{ label, error }}
              canCreate
              fallback={
                <TextField
                  label={label}
                  value={typed}
                  onChange={({ target }) => add({ id: null, name: target.value })}
                />
              }
              value={{ ...noLink, name: typed }}
              unchosenText={t("ui.contactUnchosen")}
              onChange={add}
            />
            {links.length > 0 && (
              <ul className="mt-1 flex flex-wrap gap-1" aria-label={label}>
                {links.map((link) => (
                  <li key={link.id} className="chip">
                    <span dir="auto">{link.name}</span>
                    <IconButton
                      icon={X}
                      size="sm"
                      label={t("ui.removeContact", { name: link.name })}
                      onClick={() => onChange({ links: links.filter(({ id }) => id !== link.id) })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      }}
    />
  );
}

export function interactionShown(interaction: Interaction) {
  return { noun: "interaction", row: interaction, special: values } as const;
}

const values: SpecialValues<"interaction", Interaction> = {
  contact_ids: ({ contacts }) =>
    contacts.length > 0 && (
      <ul className="grid gap-1">
        {contacts.map(({ id, name }) => (
          <li key={id}>
            <KindLink noun="contact" {...{ id, name }} />
          </li>
        ))}
      </ul>
    ),
};

export function OpenInteraction(viewing: QuickRecord<Interaction>) {
  return (
    <QuickPanel
      source={interactionSource}
      viewing={viewing}
      title={interactionSource.nameOf}
      editButton={{ icon: Pencil, children: kindText("interactions", "editTitle") }}
      form={(interaction, onClose) => <InteractionForm interaction={interaction} onClose={onClose} />}
      head={(interaction) => <QuickCards {...interactionShown(interaction)} cards={["basic", "about"]} />}
    />
  );
}
