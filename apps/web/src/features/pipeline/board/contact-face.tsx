import {
  contactCall,
  LazyContactForm,
  loadContactBulkParts,
  loadContactSource,
} from "#src/features/contacts/contacts.ts";
import { lazySelectedRecords } from "#src/records/selection/lazy-selection.tsx";
import type { CardOf } from "./board-model.ts";
import { ContactBoardPanel } from "./contact-board-panel.tsx";
import { plainFace } from "./plain-face.tsx";

export const contactFace = plainFace<CardOf<"contact">>("contacts", {
  lines: ({ job_title, email, company_name, company }) => [job_title, email, company_name ?? company],
  call: contactCall,
  Panel: ContactBoardPanel,
  Form: LazyContactForm,
  Selected: lazySelectedRecords(loadContactSource, loadContactBulkParts),
});
