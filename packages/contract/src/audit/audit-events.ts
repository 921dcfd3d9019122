/** What the audit tells beyond changes of records: first what happens in Lanyard ID, then what happens in the CRM. */
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
  "backup",
  "restore",
] as const;
