import { type CardNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { RawBuilder } from "kysely";
import { momentText } from "#src/db/json-rows.ts";
import { organisationText } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { lastInteractionJoin, lastInteractionSources } from "#src/records/last-interaction-sql.ts";
import { nextStepSource } from "#src/records/next-step-sql.ts";
import { shownColumns } from "#src/records/record-store-sql.ts";
import type { StoredKind } from "#src/records/record-writing.ts";

/** The cards of a kind. */
export interface CardKind<Noun extends CardNoun = CardNoun, Shown extends { id: string } = { id: string }> {
  readonly noun: Noun;
  readonly stored: StoredKind<Shown>;
  /** The selected columns of each card `c`, under the names of the contract: those of a card, or all. */
  readonly columns: (tx: TenantTx, isFull: boolean) => RawBuilder<unknown>;
  /** The joins of a card. */
  readonly linked: (tx: TenantTx) => RawBuilder<unknown>;
}

/**
 * Returns the cards of a kind: the contract's card fields, with the record's expressions; `further` has those
 * of additional fields.
 */
export function cardKind<const Noun extends CardNoun, Shown extends { id: string }>(
  noun: Noun,
  stored: StoredKind<Shown>,
  card: { readonly shape: object },
  further: Readonly<Record<string, string>> = {},
): CardKind<Noun, Shown> {
  const { shape, sources, joins = "" } = stored.store.shown;
  const cardSources = {
    ...sources,
    stage_entered_at: momentText("c.stage_entered_at"),
    next_step: nextStepSource(recordKinds[noun]),
    ...lastInteractionSources({ noun }),
    ...further,
  };
  const columns = (named: object) => organisationText(shownColumns({ shape: named, sources: cardSources }));
  const [brief, full] = [columns(card.shape), columns({ ...shape, ...card.shape })];
  return {
    noun,
    stored,
    columns: (tx, isFull) => (isFull ? full : brief)(tx),
    linked: organisationText(joins + lastInteractionJoin({ noun })),
  };
}
