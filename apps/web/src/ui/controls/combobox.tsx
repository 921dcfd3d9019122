import { Autocomplete } from "@base-ui/react/autocomplete";
import { Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Icon } from "#src/ui/layout/icon.tsx";
import { useComboboxKeys } from "./combobox-keys.ts";
import { Field, type FieldLook } from "./field.tsx";

export type ComboboxOption = {
  id: string;
  label: string;
  detail?: string;
  lead?: ReactNode;
};

export type ComboboxProps = FieldLook & {
  text: string;
  /** Called when the user types. The caller clears a selected option that differs from the text. */
  onType: (text: string) => void;
  options: readonly ComboboxOption[];
  onChoose: (option: ComboboxOption) => void;
  status?: string | null;
  /** The last option, which creates a record with the typed name. */
  create?: { label: string; run: () => void } | null;
  isWaiting?: boolean;
  /** An option whose label equals the text. Enter selects it. */
  named?: ComboboxOption | undefined;
  /** Whether the first option is highlighted. The option that creates a record is never highlighted. */
  marksFirst?: boolean;
  /** Handles Enter without a highlighted option. If omitted, Enter submits the form. */
  onEnter?: (() => void) | undefined;
  id?: string;
  isRequired?: boolean;
  placeholder?: string;
  onBlur?: (() => void) | undefined;
  /** Whether the field takes the focus on mount, because the user has opened it. */
  autoFocus?: boolean | undefined;
};

const createId = " create";

export function Combobox(props: ComboboxProps) {
  const { label, hint, error, isLabelHidden = false, className = "", options, create, status } = props;
  const actions = useRef<Autocomplete.Root.Actions>(null);
  const hearKeys = useComboboxKeys(props, () => actions.current?.close());
  const entries = create ? [...options, { id: createId, label: create.label }] : [...options];
  return (
    <Field
      {...{ label, hint, error, isLabelHidden, className }}
      isRequired={props.isRequired}
      controlId={props.id}
    >
      {(links) => (
        <Autocomplete.Root
          items={entries}
          value={props.text}
          onValueChange={(text, { reason }) => reason !== "item-press" && props.onType(text)}
          itemToStringValue={(option: ComboboxOption) => option.label}
          filter={null}
          autoHighlight={props.marksFirst && options.length > 0 ? "always" : false}
          actionsRef={actions}
          openOnInputClick
        >
          <Autocomplete.Input
            {...links}
            className="input"
            placeholder={props.placeholder}
            autoFocus={props.autoFocus}
            onBlur={props.onBlur}
            onKeyDown={hearKeys}
          />
          <Autocomplete.Portal>
            <Autocomplete.Positioner className="menu-layer" sideOffset={4} align="start">
              <Autocomplete.Popup className="popover menu combobox">
                {status && <Autocomplete.Status className="combobox__status">{status}</Autocomplete.Status>}
                <Autocomplete.List className="combobox__list">
                  {(option: ComboboxOption) => (
                    <OptionRow key={option.id} option={option} onChoose={() => choose(option, props)} />
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  );
}

function choose(option: ComboboxOption, { create, onChoose }: ComboboxProps): void {
  if (option.id === createId) create?.run();
  else onChoose(option);
}

function OptionRow({ option, onChoose }: { option: ComboboxOption; onChoose: () => void }) {
  const isCreate = option.id === createId;
  return (
    <Autocomplete.Item
      value={option}
      onClick={onChoose}
      className={isCreate ? "menu__item combobox__create" : "menu__item"}
    >
      {isCreate ? <Icon of={Plus} /> : option.lead}
      <span className="trunc flex-auto" dir="auto">
        {option.label}
      </span>
      {option.detail && <span className="trunc muted shrink-4">{option.detail}</span>}
    </Autocomplete.Item>
  );
}
