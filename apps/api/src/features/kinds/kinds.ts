import type { Noun } from "@lanyard/contract/action/action-schema";
import { companyRoutes } from "@lanyard/contract/company/company-routes";
import { contactRoutes } from "@lanyard/contract/contact/contact-routes";
import { dealRoutes } from "@lanyard/contract/deal/deal-routes";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { companies, companyUndo } from "#src/features/company/company.ts";
import { contacts, contactUndo } from "#src/features/contact/contact.ts";
import { deals, dealUndo } from "#src/features/deal/deal.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Undoable } from "#src/log/undoable.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { bindRecordRoutes } from "#src/records/record-routes.ts";
import type { StoredKind } from "#src/records/record-writing.ts";

interface RecordFeature {
  readonly stored: StoredKind;
  /** How the log takes changes back. */
  readonly undo: Undoable;
  /** Binds the routes that every kind has. */
  bind(binder: RouteBinder, cache: ReadCache): void;
}

/** Every kind of record as the API serves it; a kind of the contract's registry without an entry does not compile. */
export const recordFeatures: Readonly<Record<RecordNoun, RecordFeature>> = {
  contact: {
    stored: contacts,
    undo: contactUndo,
    bind: (binder, cache) => bindRecordRoutes(binder, recordKinds.contact, contactRoutes, contacts, cache),
  },
  company: {
    stored: companies,
    undo: companyUndo,
    bind: (binder, cache) => bindRecordRoutes(binder, recordKinds.company, companyRoutes, companies, cache),
  },
  deal: {
    stored: deals,
    undo: dealUndo,
    bind: (binder, cache) => bindRecordRoutes(binder, recordKinds.deal, dealRoutes, deals, cache),
  },
};

/** Binds the routes of every kind. */
export function bindKinds(binder: RouteBinder, cache: ReadCache): void {
  for (const noun of recordNouns) recordFeatures[noun].bind(binder, cache);
}

/** How the log takes changes of every kind back. */
export const kindUndoables: Partial<Record<Noun, Undoable>> = Object.fromEntries(
  recordNouns.map((noun) => [noun, recordFeatures[noun].undo]),
);
