import { interactionKind } from "@lanyard/contract/interaction/interaction-kind";
import type { InteractionType } from "@lanyard/contract/interaction/interaction-options";
import { interactionSchemas } from "@lanyard/contract/interaction/interaction-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { z } from "zod";
import { sortKey } from "#src/db/fold-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { knownOptions, selectInteractionTypes } from "#src/features/organisation/organisation.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { FieldValue } from "#src/log/record-change.ts";
import { belongsTo } from "#src/records/filter/record-filter.ts";
import { labelOf } from "#src/records/kind/record-kind.ts";
import { holdLiveNames, selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { lockSurvivor, survivorIdOf } from "#src/records/links/record-holder-label.ts";
import { plainStoredKind } from "#src/records/write/plain-stored-kind.ts";
import { recordUndo } from "#src/records/write/record-undo.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import { contactSources } from "./interaction-sql.ts";

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Locks the contacts against deletion and merging. Returns their ids; survivors replace merged contacts.
 * @throws AppError INVALID_INPUT for a missing contact
 */
async function holdContacts(tx: TenantTx, sent: readonly string[]): Promise<string[]> {
  const held = await holdLiveNames(tx, "contact", [...new Set(sent)]).send();
  const live = new Set(held.map(({ id }) => id));
  const ids: string[] = [];
  for (const [index, id] of sent.entries()) {
    const found = live.has(id) ? id : (await lockSurvivor(tx, { noun: "contact", id }))?.id;
    if (found === undefined) throw fieldError(`contact_ids.${index}`, refusal("contactNotFound"));
    ids.push(found);
  }
  return ids;
}

/**
 * Adds the stored links to deleted contacts, which forms do not show, so that restored contacts are linked
 * again.
 */
async function withHidden(
  tx: TenantTx,
  ids: readonly string[],
  stored: readonly string[],
): Promise<string[]> {
  const missing = stored.filter((id) => !ids.includes(id));
  const named = await selectRecordNames(tx, "contact", missing).send();
  const live = new Set(named.filter(({ isLive }) => isLive).map(({ id }) => id));
  return [...new Set([...ids, ...missing.filter((id) => !live.has(id))])];
}

/**
 * The locked contacts that several changes share, and the interaction types, which are selected only once.
 */
class Held {
  readonly contactIds: readonly string[] | undefined;
  readonly types: () => Promise<readonly InteractionType[]>;

  constructor(tx: TenantTx, contactIds?: readonly string[]) {
    let types: Promise<readonly InteractionType[]> | undefined;
    this.contactIds = contactIds;
    this.types = () => {
      types ??= selectInteractionTypes(tx).send();
      return types;
    };
  }
}

const textOf = (value: FieldValue | undefined) => (typeof value === "string" ? value : null);

type InteractionAnswer = z.input<typeof interactionSchemas.shown>;

const matching = interactionSchemas.matching.pick({ contact_id: true }).strip();

const stored = plainStoredKind<InteractionAnswer>(interactionKind, interactionSchemas.shown, {
  columns: ["contact_ids"],
  startValues: { type: "call", contact_ids: [] },
  sources: contactSources,
  exported: { contact_ids: "contacts" },
  hooks: {
    hold: async (tx, { company_id, contact_ids: sent }): Promise<Held> => {
      // Companies are locked before contacts everywhere. Other parents are locked after this hook.
      if (typeof company_id === "string") await lockSurvivor(tx, { noun: "company", id: company_id });
      return new Held(tx, sent === undefined ? undefined : await holdContacts(tx, idsIn(sent)));
    },
    resolve: async (tx, fields, { input, now, held: found }) => {
      const { contactIds: held, types } = found instanceof Held ? found : new Held(tx);
      const values: Record<string, FieldValue> = { ...fields };
      if ((input.type ?? input.outcome ?? null) !== null) {
        const sent = { type: String(fields.type), outcome: textOf(fields.outcome) };
        Object.assign(values, knownOptions(await types(), sent));
      }
      if (fields.started_at === null) values.started_at = now.started_at ?? new Date().toISOString();
      if (held !== undefined) values.contact_ids = await withHidden(tx, idsIn(held), idsIn(now.contact_ids));
      return values;
    },
    options: async (tx, field) => {
      if (field !== "type" && field !== "outcome") return undefined;
      const types = await selectInteractionTypes(tx).send();
      if (field === "type") return types;
      const outcomes = types.flatMap((type) => type.outcomes);
      return [...new Map(outcomes.map((outcome) => [outcome.id, outcome])).values()];
    },
    columns: (fields) => ({ name_key: sortKey(labelOf({ declaration: interactionKind }, fields)) ?? "" }),
    conditions: async (tx, query) => {
      const id = await survivorIdOf(tx, "contact", matching.parse(query).contact_id);
      return id === undefined ? [] : belongsTo("contact_ids", id);
    },
  },
});

export const interactions: StoredKind<InteractionAnswer> = {
  ...stored,
  exportCells: ({ contacts }) => ({ contacts: contacts.map(({ name }) => name).join(", ") }),
};

export const interactionUndo = recordUndo(interactions);
