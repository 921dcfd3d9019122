import {
  type DealContactsAnswer,
  type DealContactsChange,
  dealContactRole,
} from "@lanyard/contract/deal/deal-contact-schema";
import { dealRoutes } from "@lanyard/contract/deal/deal-routes";
import { dealContactLink } from "@lanyard/contract/kind/record-links";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { newId } from "#src/db/new-id.ts";
import { idsOf } from "#src/db/statement.ts";
import { inserting } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { SerializedAnswer } from "#src/http/serialized-answer.ts";
import { inAction } from "#src/log/action.ts";
import { selectLastChange } from "#src/log/action-change-sql.ts";
import type { FieldValues, RecordChange } from "#src/log/record-change.ts";
import { labelOf, valuesOf } from "#src/records/kind/record-kind.ts";
import { holdLiveNames } from "#src/records/kind/record-name-sql.ts";
import { marking, writeRows } from "#src/records/kind/row-sql.ts";
import { lockSurvivor, requireHolderLabel } from "#src/records/links/record-holder-label.ts";
import { rowUndo } from "#src/records/write/row-undo.ts";
import {
  type DealContactRow,
  lockContactsOfDeal,
  selectDealContacts,
  selectDealContactsVersion,
  selectRepeatedLinks,
} from "./deal-contact-sql.ts";
import { dealRecords, deals } from "./deal-storage.ts";

const { noun } = dealContactLink;

export function listDealContacts(caller: Caller, dealId: string): Promise<DealContactsAnswer> {
  return caller.reading(async (tx) => {
    await requireHolderLabel(tx, { noun: "deal", id: dealId });
    return answerOf(tx, dealId);
  });
}

/**
 * Replaces the contacts of a deal in one action. Keeps the rows of deleted contacts, so that a restored
 * contact keeps its role.
 * @throws AppError NOT_FOUND; INVALID_INPUT for repeated or unknown contacts; FIELDS_COLLIDE after a
 * concurrent change
 */
export async function setDealContacts(
  caller: Caller,
  dealId: string,
  { contacts, version }: DealContactsChange,
): Promise<DealContactsAnswer> {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const wanted = await requireContacts(tx, contacts);
    const [deal] = await deals.store.lock(tx, [dealId]);
    if (deal === undefined || deal.deleted_at !== null) throw new AppError("NOT_FOUND");
    const present = await lockContactsOfDeal(tx, dealId);
    const plan = planChange(dealId, present, wanted);
    if (plan.changes.length === 0) return { result: await answerOf(tx, dealId) };
    await refuseCollision(tx, dealId, version);
    const removedIds = plan.removed.map(({ id }) => id);
    await marking(tx, "deal_contacts", removedIds, true).send();
    await writeRows(tx, "deal_contacts", ["role"], plan.changed);
    await inserting(tx, "deal_contacts", plan.added).send();
    const label = labelOf(dealRecords, valuesOf(dealRecords, deal));
    const action = { kind: "update", noun, label, changes: plan.changes } as const;
    return { result: await answerOf(tx, dealId), action };
  });
  return { ...result, actionId };
}

async function answerOf(tx: TenantTx, dealId: string): Promise<DealContactsAnswer> {
  const contacts = await selectDealContacts(tx, dealId);
  return { contacts, version: await selectDealContactsVersion(tx, dealId) };
}

export async function writtenDealContacts(tx: TenantTx, dealId: string): Promise<SerializedAnswer> {
  return new SerializedAnswer(JSON.stringify(await answerOf(tx, dealId)));
}

type Wanted = ReadonlyMap<string, string>;

/** Locks the contacts and returns their roles. A merged contact is replaced by its survivor. */
async function requireContacts(tx: TenantTx, contacts: DealContactsChange["contacts"]): Promise<Wanted> {
  const held = await holdLiveNames(tx, "contact", [
    ...new Set(contacts.map(({ contact_id }) => contact_id)),
  ]).send();
  const live = new Set(held.map(({ id }) => id));
  const seen = new Set<string>();
  const wanted = new Map<string, string>();
  for (const [index, { contact_id, role }] of contacts.entries()) {
    const path = `contacts.${index}.contact_id`;
    if (seen.has(contact_id)) throw fieldError(path, refusal("dealContactTwice"));
    seen.add(contact_id);
    const id = live.has(contact_id)
      ? contact_id
      : (await lockSurvivor(tx, { noun: "contact", id: contact_id }))?.id;
    if (id === undefined) throw fieldError(path, refusal("contactNotFound"));
    // If several requested contacts were merged into one, the role of the first one in the request applies.
    if (!wanted.has(id)) wanted.set(id, role);
  }
  return wanted;
}

async function refuseCollision(tx: TenantTx, dealId: string, version: number | undefined): Promise<void> {
  if (version === undefined) return;
  const now = await answerOf(tx, dealId);
  if (now.version === version) return;
  const changed = await selectLastChange(tx, dealId, "deal-contact");
  throw new AppError("FIELDS_COLLIDE", {
    errors: [{ path: "contacts", message: refusal("fieldCollides", { name: changed.name }) }],
    facts: { version: now.version, changed, current: { contacts: now.contacts } },
  });
}

function planChange(dealId: string, present: readonly DealContactRow[], wanted: Wanted) {
  const known = new Set(present.map(({ contact_id }) => contact_id));
  const removed = present.filter(({ contact_id }) => !wanted.has(contact_id));
  const changed = present.flatMap((row) => {
    const role = wanted.get(row.contact_id);
    return role === undefined || role === row.role
      ? []
      : [{ id: row.id, version: row.version, role, before: row.role }];
  });
  const added = [...wanted]
    .filter(([contact_id]) => !known.has(contact_id))
    .map(([contact_id, role]) => ({ id: newId(), deal_id: dealId, contact_id, role }));
  const changes: RecordChange[] = [
    ...removed.map((row) => ({
      ...logged(dealId, row.id, row.version + 1),
      op: "delete" as const,
      before: valuesOfRow(row),
      after: noContact,
    })),
    ...changed.map((row) => ({
      ...logged(dealId, row.id, row.version + 1),
      op: "update" as const,
      before: { role: row.before },
      after: { role: row.role },
    })),
    ...added.map((row) => ({
      ...logged(dealId, row.id, 1),
      op: "create" as const,
      before: noContact,
      after: valuesOfRow(row),
    })),
  ];
  return { removed, changed, added, changes };
}

const logged = (dealId: string, recordId: string, version: number) => ({
  noun,
  recordId,
  subjectId: dealId,
  version,
});

const noContact: FieldValues = { contact_id: null, role: null };

export function valuesOfRow(row: { readonly contact_id: string; readonly role: string }): FieldValues {
  return { contact_id: row.contact_id, role: dealContactRole.parse(row.role) };
}

export function bindDealRoutes({ bind }: RouteBinder): void {
  bind(dealRoutes.contacts, ({ caller, params }) => listDealContacts(caller, params.id));
  bind(dealRoutes.setContacts, ({ caller, params, body }) => setDealContacts(caller, params.id, body));
}

export const dealContactUndo = rowUndo<DealContactRow>("deal_contacts", ["deal_id", "contact_id", "role"], {
  stateOf: (row) => ({
    values: { ...valuesOfRow(row), deal_id: row.deal_id },
    subjectId: row.deal_id,
    timelineValues: valuesOfRow(row),
  }),
  async blocked(tx, wanted) {
    const again = await selectRepeatedLinks(tx, idsOf(wanted));
    const objection = { fields: ["contact_id"], message: refusal("dealContactThere") };
    return new Map(again.map((id) => [id, objection]));
  },
});
