import { isSameText } from "@lanyard/contract/search/fold-text";
import type { ComponentType } from "react";
import type { KindName } from "#src/records/kind-name.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { ComboboxOption } from "#src/ui/controls/combobox.tsx";
import { EntitySelector, type EntitySelectorProps } from "#src/ui/controls/entity-selector.tsx";
import type { Linked } from "./form-field.ts";

export type RecordPickerProps = Pick<
  EntitySelectorProps,
  | "label"
  | "isLabelHidden"
  | "isRequired"
  | "error"
  | "hint"
  | "id"
  | "onBlur"
  | "onEnter"
  | "autoFocus"
  | "className"
  | "unchosenText"
> & {
  value: Linked;
  onChange: (value: Linked) => void;
};

export type ParentPickerProps = RecordPickerProps & {
  /** Whether the picker can create a record. Pickers in filters cannot. */
  canCreate?: boolean;
  /** Whether the picker is in a cell or a selection, which have no space for the form of a new record. */
  isInPlace?: boolean;
};

export type LinkControl = ComponentType<ParentPickerProps>;

/** The maximum number of results in a picker (spec section 9). */
const resultsAtMost = 20;

type KindPickerProps = RecordPickerProps &
  Pick<EntitySelectorProps, "placeholder" | "create"> & {
    kind: KindName;
    /** The id of a parent whose records the picker lists first. */
    nearTo?: string | null | undefined;
    find: (
      query: { search: string; limit: number },
      options: { signal: AbortSignal },
    ) => Promise<readonly ComboboxOption[]>;
  };

/**
 * Searches for a record and links it. Typing a text that differs from the record's name removes the link
 * (spec section 4).
 */
export function RecordPicker({ kind, nearTo, find, value, onChange, ...field }: KindPickerProps) {
  return (
    <EntitySelector
      {...field}
      text={value.name}
      isChosen={value.id !== null}
      onType={(name) => onChange({ id: name === value.name ? value.id : null, name })}
      onChoose={({ id, label }) => onChange({ id, name: label })}
      noResultText={kindText(kind, "noneFoundTitle")}
      isSameName={isSameText}
      searchFor={(search) => ({
        queryKey: [kind, "list", "picker", search, nearTo],
        queryFn: ({ signal }) => find({ search, limit: resultsAtMost }, { signal }),
      })}
    />
  );
}
