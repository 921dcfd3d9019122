import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { t } from "#src/lib/i18n/messages.ts";
import { customFieldOf, customFields } from "#src/records/fields/custom-fields.ts";
import { fieldOf } from "#src/records/fields/field-text.ts";
import { parentNounOf } from "#src/records/fields/kind-link.tsx";
import { parentIn, withoutOtherParents } from "#src/records/fields/parent.ts";
import type { Linked } from "./form-field.ts";
import { linkedStart } from "./linked-field.tsx";
import { namedPickers, parentPickers } from "./parent-picker.tsx";
import type { LinkControl } from "./record-picker.tsx";

/** A field that links to a record, in cells and bulk edits. */
export type RecordLink = {
  Field: LinkControl;
  /** Returns the change for a selected record or a typed text, or the reason why the change is invalid. */
  changeOf: (chosen: Linked) => Readonly<Record<string, unknown>> | string;
};

/** Refuses typed text without a selected record. `along` contains fields that a selected record clears. */
export function linkTo(
  Field: LinkControl,
  field: string,
  unchosen: () => string,
  along: Readonly<Record<string, null>> = {},
): RecordLink {
  return {
    Field,
    changeOf: ({ id, name }) => {
      if (id === null) return name === "" ? { [field]: id } : unchosen();
      return { ...along, [field]: id };
    },
  };
}

/** Returns the link of a parent field or of a custom field that links to records. */
export function recordLink(noun: RecordNoun, name: string): RecordLink | undefined {
  const unchosen = () => t("ui.chooseFromList");
  const target = customFieldOf(noun, name)?.target;
  if (target) return linkTo(namedPickers[target], name, unchosen);
  const to = fieldOf(noun, name)?.type === "parent" ? parentNounOf(noun, name) : undefined;
  return to && linkTo(parentPickers[to], name, unchosen, withoutOtherParents(noun, name));
}

/** Returns the linked record in a field of a record. The values of custom fields contain no name. */
export function linkedAt(row: object, field: string): Linked {
  const { id, name } = parentIn(row, field);
  return linkedStart(id, customKeyOf(field) === undefined ? name : id && customFields.nameOf(id));
}
