import { z } from "zod";
import { contactId } from "../field/ids.ts";
import { maxDealContacts } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";

export const dealContactRoles = [
  "decision_maker",
  "champion",
  "influencer",
  "user",
  "blocker",
  "other",
] as const;
export type DealContactRole = (typeof dealContactRoles)[number];

export const dealContactRole = z.enum(dealContactRoles);

export const dealContact = z.object({
  contact_id: contactId,
  role: dealContactRole,
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  contact_title: z.string().nullable(),
  company_name: z.string().nullable(),
});
export type DealContact = z.output<typeof dealContact>;

/**
 * The complete new list of a deal's contacts. The default role is `other`. `version` is the version of the
 * list that the editor loaded.
 */
export const dealContactsChange = z.strictObject({
  contacts: z
    .array(z.strictObject({ contact_id: contactId, role: dealContactRole.default("other") }))
    .max(maxDealContacts, refusalMessage("tooManyDealContacts", { count: maxDealContacts })),
  version: z.number().int().optional(),
});
export type DealContactsChange = z.output<typeof dealContactsChange>;

/** The contacts in the order in which they were added. Each change of the list increases `version`. */
export const dealContactsAnswer = z.object({
  contacts: z.array(dealContact),
  version: z.number().int(),
  actionId: z.uuid().optional(),
});
export type DealContactsAnswer = z.output<typeof dealContactsAnswer>;
