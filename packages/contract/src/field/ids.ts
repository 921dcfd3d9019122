import { z } from "zod";

/** Identifiers are UUIDv7 (RFC 9562) made by the application, each branded with its noun. */
export const contactId = z.uuid().brand<"ContactId">();
export const companyId = z.uuid().brand<"CompanyId">();
export const dealId = z.uuid().brand<"DealId">();
export const noteId = z.uuid().brand<"NoteId">();
export const attachmentId = z.uuid().brand<"AttachmentId">();
export const stageId = z.uuid().brand<"StageId">();
export const pipelineId = z.uuid().brand<"PipelineId">();
export const lostReasonId = z.uuid().brand<"LostReasonId">();
export const actionId = z.uuid().brand<"ActionId">();
export const organisationId = z.uuid().brand<"OrganisationId">();

export type ContactId = z.infer<typeof contactId>;
export type CompanyId = z.infer<typeof companyId>;
export type DealId = z.infer<typeof dealId>;
export type NoteId = z.infer<typeof noteId>;
export type AttachmentId = z.infer<typeof attachmentId>;
export type StageId = z.infer<typeof stageId>;
export type PipelineId = z.infer<typeof pipelineId>;
export type LostReasonId = z.infer<typeof lostReasonId>;
export type ActionId = z.infer<typeof actionId>;
export type OrganisationId = z.infer<typeof organisationId>;
