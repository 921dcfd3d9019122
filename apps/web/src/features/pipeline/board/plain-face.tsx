import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useMutation } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import { type BoardKind, isStaged, nounOf, type StagedKind } from "./board-kinds.ts";
import { boardText } from "./board-text.ts";
import { CardLine, linesHeight, stepHeight } from "./card-facts.tsx";
import type { CardFace, PanelProps } from "./card-kind.ts";
import { cardSource } from "./card-source.ts";

type PlainParts<Card> = Pick<CardFace<Card>, "call" | "isOverdue"> & {
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

type EnteringForm = ComponentType<{
  onClose: () => void;
  onCreated: (created: { readonly id: string }) => void;
}>;
type EnteringCardProps = { kind: StagedKind; Form: EnteringForm; stageId: string; onClose: () => void };

function EnteringCard({ kind, Form, stageId, onClose }: EnteringCardProps) {
  const client = useClient();
  const refresh = useRefresh();
  const entering = useMutation({
    mutationFn: (id: string) => cardSource({ kind }).move(client, id, { stageId }),
    onError: (error, id) =>
      offerRetry(boardText(kind, "moveFailed"), error.message, () => entering.mutate(id)),
    onSettled: (entered, _error, id) =>
      refresh({ noun: nounOf(kind), ids: [id], actionId: entered?.actionId }),
  });
  return <Form onClose={onClose} onCreated={({ id }) => entering.mutate(id)} />;
}
