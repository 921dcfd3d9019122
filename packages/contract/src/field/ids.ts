import { z } from "zod";
import { refusalMessage } from "../refusals/refusal.ts";

/** An id of any record: a UUIDv7 (RFC 9562) that the application generates. */
export const recordId = z.uuid(refusalMessage("invalidId"));

export const idPattern = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

export const contactId = recordId.brand<"ContactId">();
export const companyId = recordId.brand<"CompanyId">();
export const dealId = recordId.brand<"DealId">();
export const noteId = recordId.brand<"NoteId">();
export const attachmentId = recordId.brand<"AttachmentId">();
export const stageId = recordId.brand<"StageId">();
export const pipelineId = recordId.brand<"PipelineId">();
export const lostReasonId = recordId.brand<"LostReasonId">();
export const importId = recordId.brand<"ImportId">();
export const actionId = recordId.brand<"ActionId">();
export const organisationId = recordId.brand<"OrganisationId">();

export type ContactId = z.infer<typeof contactId>;
export type CompanyId = z.infer<typeof companyId>;
export type DealId = z.infer<typeof dealId>;
export type StageId = z.infer<typeof stageId>;
export type ActionId = z.infer<typeof actionId>;
export type OrganisationId = z.infer<typeof organisationId>;
