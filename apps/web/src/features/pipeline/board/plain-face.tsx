import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { ComponentType } from "react";
import { type BoardKind, nounOf } from "./board-kinds.ts";
import { CardLine, linesHeight, stepHeight } from "./card-facts.tsx";
import type { CardFace, PanelProps } from "./card-kind.ts";
import { EnteringCard, type EnteringForm } from "./entering-card.tsx";

type PlainParts<Card> = Pick<CardFace<Card>, "Selected" | "call"> & {
  /** What a card says below its name; what is empty takes no line. */
  lines: (card: Card) => readonly (string | null)[];
  /** The record whose card was pressed, beside the board. */
  Panel: ComponentType<PanelProps>;
  /** Creates a record, which then enters the stage. */
  Form: EnteringForm;
};

/** The cards of a kind whose records are put onto boards: lines of text, a panel beside the board, and a form behind the plus. */
export function plainFace<Card>(
  kind: BoardKind,
  { lines, Panel, Form, ...parts }: PlainParts<Card>,
): CardFace<Card> {
  const { fields, has }: AnyKind = recordKinds[nounOf(kind)];
  const footPx = has.tasks || fields.owner_id ? stepHeight : 0;
  return {
    facts: (card) => lines(card).map((text, index) => <CardLine key={String(index)} text={text} />),
    heightPx: (card) => 37 + footPx + linesHeight(lines(card)),
    panel: (props) => <Panel {...props} />,
    newCard: (props) => <EnteringCard {...{ kind, Form }} {...props} />,
    ...parts,
  };
}
