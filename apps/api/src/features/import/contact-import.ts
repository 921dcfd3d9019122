import { contactChange, contactFields } from "@lanyard/contract/contact/contact-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "#src/db/fold-text.ts";
import {
  contactLabel,
  contactRow,
  contactRowColumns,
  contacts,
  contactsMadeFrom,
  emailKeys,
} from "#src/features/contact/contact.ts";
import type { FieldValue } from "#src/log/record-change.ts";
import { withStored } from "#src/records/contact-points.ts";
import { contactColumns } from "./contact-column-names.ts";
import type { Importable, RowContext, RowSaid } from "./importable.ts";
import { byEmail, byExternalId, byLikeness, byPhone } from "./match-ways.ts";
import { memberCalled } from "./member-names.ts";
import { splitName } from "./person-name.ts";

const alike = byLikeness({
  columns: ["name_key", "company_key", "phone"],
  isKeyless: "c.email_key is null",
});

/** Contacts: an address belongs to one of them, a name in one piece is split, and a row may name a stage. */
export const contact: Importable = {
  declaration: recordKinds.contact,
  plural: "contacts",
  stored: contacts,
  known: contactColumns,
  schemas: { ...contactFields, company: contactChange.shape.company },
  cellKinds: {},
  namedTargets: new Set(["full_name", "stage"]),
  namedBy: ["first", "last", "full_name", "email"],
  keyField: "email",
  ways: [byEmail, byExternalId, byPhone, alike.way],
  rowColumns: [...contactRowColumns, "stage_id", "stage_entered_at"],
  board: { noun: "contact", isAlwaysOn: false, kept: refusal("importStageKept") },
  hasCompany: "(c.company is not null or c.company_id is not null)",
  rowOf(said, context) {
    const fields = { ...nameParts(said, context), ...said.fields };
    if (!fields.first && !fields.last && !fields.email) return { refused: refusal("rowUnnamed") };
    const { columns, emailKey, phoneKey } = contactRow(
      { ...ownerNamed(fields, context), ...fields },
      context.phoneCountry,
    );
    const externalId = typeof fields.external_id === "string" ? fields.external_id : null;
    return {
      columns: { ...columns, ...stageColumns(said, context) },
      matchKeys: [emailKey, externalId, phoneKey, emailKey === null ? alike.keyOf(columns) : null],
      companyName: typeof fields.company === "string" ? fields.company : null,
    };
  },
  linksOf: ({ company_id, company_name }) => {
    if (company_name === null) return [];
    return [company_id === null ? { company_id, company: company_name } : { company_id, company: null }];
  },
  // An address that the contact has already, but not as its first, is nothing new.
  mergeSpecial(now, { email, phone, phones }, modeOf) {
    const isThere = typeof email === "string" && emailKeys(now).includes(email.toLowerCase());
    const kept = isThere && typeof now.email === "string" ? { email: now.email } : {};
    if (!Array.isArray(phones) || modeOf("phones") === "keep") return kept;
    const first =
      modeOf("phone") === "take" && typeof phone === "string" ? phone : (now.phone ?? phone ?? null);
    const { phones: all = [] } = withStored(
      recordKinds.contact.fields,
      { ...now, phone: first },
      "phones",
      phones,
    );
    return { ...kept, phones: all };
  },
  held: refusal("importContactHeld"),
  heldBy({ name, id, way }) {
    if (way === "key") return refusal("emailOfContact", { name, id });
    return way === "phone" ? refusal("phoneOfContact", { name }) : refusal("nameOfContact", { name });
  },
  labelOf: contactLabel,
  madeFrom: contactsMadeFrom,
};

/** The parts of a name in one piece, where the row has no columns for them. */
function nameParts({ named, fields, read }: RowSaid, { nameOrder }: RowContext) {
  const parts: Record<string, FieldValue> = {};
  if (named.full_name === undefined) return parts;
  const name = splitName(named.full_name, nameOrder);
  for (const part of ["first", "last"] as const) {
    const cell = name[part];
    const value = cell && !fields[part] ? read(part, cell) : undefined;
    if (value !== undefined) parts[part] = value;
  }
  return parts;
}

/** The member whom the text of the owner names: it may also name somebody who never worked with Lanyard. */
function ownerNamed({ contact_owner: text }: RowSaid["fields"], { members }: RowContext) {
  const owner = typeof text === "string" ? memberCalled(members, text) : null;
  return owner === null ? {} : { owner_id: owner };
}

/** The stage of the default pipeline that is called so. */
function stageColumns({ named, leaveOut }: RowSaid, { pipelines, enteredAt }: RowContext) {
  if (named.stage === undefined) return {};
  const wanted = foldText(named.stage);
  const stage = pipelines[0]?.stages.find(({ name }) => foldText(name) === wanted);
  if (stage !== undefined) return { stage_id: stage.id, stage_entered_at: enteredAt };
  leaveOut("stage", named.stage, refusal("importStageUnknown"));
  return {};
}
