import type { CallOptions, Client } from "@lanyard/client/client-shape";
import type { CardOrder } from "@lanyard/contract/pipeline/card-orders";
import type { CurrencyTotal } from "@lanyard/contract/pipeline/stage-figures-schema";
import type { ReactNode } from "react";
import type { Callable } from "#src/records/fields/mail-phone-links.tsx";
import type { SelectedRecordsProps } from "#src/records/selection/selected-records.tsx";
import type { LazyComponent } from "#src/ui/feedback/lazy-component.tsx";
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
  /** The reason why some of several cards stayed. */
  readonly refused?: string | undefined;
  /** The current values of one record. */
  readonly values?: Readonly<Record<string, unknown>>;
};

/** The calls that read and move the cards of a kind. */
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
  /** Removes a card from the board. */
  remove(client: Client, id: string): Promise<{ readonly actionId?: string | undefined }>;
};

export type PanelProps = { id: string; onOpen: (id: string) => void; onClose: () => void };
type NewCardProps = { stageId: string; onClose: () => void };

/** The special parts of a kind's cards. Methods, so that one kind's object is assignable for any kind. */
export type CardFace<Card> = {
  /** Renders the content below a card's name (spec section 2.10). */
  facts(card: Card): ReactNode;
  /** An estimate of the height, so that the scroll bar hardly moves. */
  heightPx(card: Card): number;
  /** Returns the person and number that a phone calls from the card. */
  call?(card: Card): Callable;
  /** Whether the due date has passed. */
  isOverdue?(card: Card): boolean;
  /** Renders the record of a pressed card, next to the board. */
  panel(props: PanelProps): ReactNode;
  /** Renders the form behind a column's plus button, which creates a record in that stage. */
  newCard(props: NewCardProps): ReactNode;
  /** Lets the palette change and delete the selection. */
  readonly Selected: LazyComponent<SelectedRecordsProps>;
};
