import {
  contactCall,
  LazyContactForm,
  loadContactBulkParts,
  loadContactSource,
} from "#src/features/contacts/contacts.ts";
import { lazySelectedRecords } from "#src/records/selection/lazy-selection.tsx";
import type { BoardKind } from "./board-kinds.ts";
import type { BoardCard, CardOf } from "./board-model.ts";
import type { CardFace } from "./card-kind.ts";
import { ContactBoardPanel } from "./contact-board-panel.tsx";
import { dealFace } from "./deal-face.tsx";
import { plainFace } from "./plain-face.tsx";

const contactFace = plainFace<CardOf<"contact">>("contacts", {
  lines: ({ job_title, email, company_name, company }) => [job_title, email, company_name ?? company],
  call: contactCall,
  Panel: ContactBoardPanel,
  Form: LazyContactForm,
  Selected: lazySelectedRecords(loadContactSource, loadContactBulkParts),
});

const faces: { readonly [Kind in BoardKind]: CardFace<Extract<BoardCard, { readonly kind: Kind }>> } = {
  contacts: contactFace,
  deals: dealFace,
};

export function cardFace(kind: BoardKind): CardFace<BoardCard> {
  return faces[kind];
}
