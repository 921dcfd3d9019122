import { z } from "zod";

export const roles = ["admin", "user", "viewer"] as const;
export type Role = (typeof roles)[number];

const member = z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(roles) });
export type Member = z.output<typeof member>;

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof invitation>;

export const memberListing = z.object({
  members: z.array(member),
  invitations: z.array(invitation),
  hasMail: z.boolean(),
});

/** The link is null if Lanyard ID sent it by mail. */
export const linkAnswer = z.object({ link: z.string().nullable() });
export const invitationAnswer = linkAnswer.extend({ mailFailed: z.boolean() });
