import { type CardNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { RawBuilder } from "kysely";
import { momentText } from "#src/db/json-rows.ts";
import { organisationText } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { lastInteractionJoin, lastInteractionSources } from "#src/records/list/last-interaction-sql.ts";
import { nextStepSource } from "#src/records/list/next-step-sql.ts";
import { shownColumns } from "#src/records/write/record-store-sql.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";

export interface CardKind<Noun extends CardNoun = CardNoun, Shown extends { id: string } = { id: string }> {
  readonly noun: Noun;
  readonly stored: StoredKind<Shown>;
  /**
   * Returns SQL for the columns of card `c`, named as in the contract. `isFull` includes all fields of the
   * record.
   */
  readonly columns: (tx: TenantTx, isFull: boolean) => RawBuilder<unknown>;
  /** Returns SQL for the joins of card `c`. */
  readonly linked: (tx: TenantTx) => RawBuilder<unknown>;
}

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
