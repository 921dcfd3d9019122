import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { ComponentType } from "react";
import { type BoardKind, isStaged, nounOf } from "./board-kinds.ts";
import { CardLine, linesHeight, stepHeight } from "./card-facts.tsx";
import type { CardFace, PanelProps } from "./card-kind.ts";
import { EnteringCard, type EnteringForm } from "./entering-card.tsx";

type PlainParts<Card> = Pick<CardFace<Card>, "call" | "isOverdue"> & {
  /** Returns the lines below the name. Empty lines take no space. */
  lines: (card: Card) => readonly (string | null)[];
  Panel: ComponentType<PanelProps>;
  Form?: EnteringForm;
};

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
    ...(Form && isStaged(kind) && { newCard: (props) => <EnteringCard {...{ kind, Form }} {...props} /> }),
    ...parts,
  };
}
