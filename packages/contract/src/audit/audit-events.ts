/**
 * Audit events other than changes of records. This file does not import zod, so that the web app's first load
 * stays small.
 */
export const auditEvents = [
  "sign-in",
  "sign-in-failed",
  "password-changed",
  "password-link-made",
  "invitation-sent",
  "invitation-withdrawn",
  "member-joined",
  "member-removed",
  "member-returned",
  "role-changed",
  "export",
  "personal-data",
  "erased",
  "settings-changed",
  "key-created",
  "key-revoked",
  "webhook-created",
  "webhook-changed",
  "webhook-deleted",
  "backup",
  "restore",
] as const;
