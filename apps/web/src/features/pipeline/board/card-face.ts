import type { BoardKind } from "./board-kinds.ts";
import type { BoardCard } from "./board-model.ts";
import type { CardFace } from "./card-kind.ts";
import { contactFace } from "./contact-face.tsx";
import { dealFace } from "./deal-face.tsx";

const faces: { readonly [Kind in BoardKind]: CardFace<Extract<BoardCard, { readonly kind: Kind }>> } = {
  contacts: contactFace,
  deals: dealFace,
};

export function cardFace(kind: BoardKind): CardFace<BoardCard> {
  return faces[kind];
}
