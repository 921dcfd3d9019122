import { stageId } from "../field/ids.ts";
import { boardAnswerOf, cardPosition } from "../kind/board-schemas.ts";
import { stageCount } from "../pipeline/stage-figures-schema.ts";
import { contact } from "./contact-schema.ts";

const boardContactFields = {
  id: true,
  first: true,
  last: true,
  email: true,
  phone: true,
  mobile_phone: true,
  job_title: true,
  company: true,
  company_name: true,
  company_id: true,
  owner_id: true,
  owner_name: true,
  next_step: true,
  last_interaction_at: true,
  version: true,
} as const;

export const briefContact = contact.pick(boardContactFields).extend({ ...cardPosition, stageId });

/**
 * A contact on a board. The query `full=true` adds the remaining fields. `stage_id` and `stageId` have the
 * same value.
 */
export const boardContact = contact.partial().extend(briefContact.shape);

export const contactBoardAnswer = boardAnswerOf("contacts", boardContact, stageCount);

/**
 * A column of a contact board, newest card first. `count` and `totalCount` include the cards of all pages.
 */
export const contactColumn = contactBoardAnswer.shape.data.element;
