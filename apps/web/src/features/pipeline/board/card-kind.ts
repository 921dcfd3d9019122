import type { CallOptions, Client } from "@lanyard/client/client-shape";
import type { CardOrder } from "@lanyard/contract/pipeline/card-orders";
import type { CurrencyTotal } from "@lanyard/contract/pipeline/stage-figures-schema";
import type { ReactNode } from "react";
import type { Callable } from "#src/records/fields/mail-phone-links.tsx";
import type { WrittenColumn } from "./board-model.ts";

export type NarrowingQuery = Readonly<Record<string, unknown>> & {
  readonly card_order?: CardOrder;
  readonly full?: "true";
};
export type CardsQuery = NarrowingQuery & {
  readonly limit: number;
  readonly stage_id?: string;
  readonly after?: string;
};
export type MoveTarget = { readonly stageId: string; readonly lostReason?: string | null };
export type MoveAnswer = {
  readonly stages: readonly {
    readonly stage: string;
    readonly totalCount: number;
    readonly totals?: readonly CurrencyTotal[];
  }[];
  readonly actionId?: string | undefined;
  /** The reason why some of the cards did not move. */
  readonly refused?: string | undefined;
  /** The new values of a single moved record. */
  readonly values?: Readonly<Record<string, unknown>>;
};

export type CardSource = {
  board(
    client: Client,
    pipelineId: string,
    query: CardsQuery,
    options: CallOptions,
  ): Promise<{ readonly data: readonly WrittenColumn[] }>;
  move(client: Client, id: string, target: MoveTarget, options?: CallOptions): Promise<MoveAnswer>;
  moveMany(
    client: Client,
    ids: readonly string[],
    target: MoveTarget,
    options?: CallOptions,
  ): Promise<MoveAnswer>;
  remove(client: Client, id: string): Promise<{ readonly actionId?: string | undefined }>;
};

export type PanelProps = { id: string; onOpen: (id: string) => void; onClose: () => void };
type NewCardProps = { stageId: string; onClose: () => void };

/**
 * The rendering of a kind's cards. Declared with method syntax, whose parameters are checked less strictly,
 * so that the objects of all kinds can be assigned.
 */
export type CardFace<Card> = {
  /** Renders the content below the name (spec section 2.10). */
  facts(card: Card): ReactNode;
  /** Returns the estimated height of a card, which keeps the scroll bar stable. */
  heightPx(card: Card): number;
  call?(card: Card): Callable;
  isOverdue?(card: Card): boolean;
  panel(props: PanelProps): ReactNode;
  newCard?(props: NewCardProps): ReactNode;
};
