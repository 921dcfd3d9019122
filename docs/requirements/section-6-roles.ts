import { departure, type Section } from "./requirement.ts";

export const roles: Section = {
  number: "6",
  title: "Roles and permissions",
  requirements: {
    "Role user and no permissions unless the token says":
      "the organisation falls back to org, then orgId, and rights to the default",
    "Without sign-in, in development, an admin with permission *":
      "signs in as an administrator in development without sign-in",
    "No permission differences": [
      departure("No permission differences are shown"),
      "$name answers 403 to a viewer",
      "$name answers 403 to a user",
      "a viewer sees nothing that requires write access or administrator rights",
      "a viewer's palette creates nothing, and its keys are left to the browser",
    ],
    "Exports are a right of their own, which viewers do not have": [
      "$name answers 403 to a viewer",
      "a viewer sees nothing that requires write access or administrator rights",
      "lists exports with size, settings with old and new values, and their undo",
    ],
    "Who did what beyond records stands in an audit that is only added to": [
      "copies events of Lanyard ID once: sign-ins, failed ones, roles, invitations",
      "allows both services to add and read entries, but not to change or delete",
      "lists backups and restores in every organisation, and logs its own export",
      "the audit log shows administrators what members did, with filters",
      "exports the audit log with the current filters",
    ],
    "A person can be erased for good, and told all that is kept of them, by an administrator": [
      "an erasure covers every table and file, also after an older restore",
      "a person deleted 30 days ago is purged from every table and file",
      "every table with texts must declare its erasure",
    ],
    "An empty installation is set up, or restored from a backup, by whoever has its one-time link": [
      "the printed link creates the organisation and its signed-in administrator",
      "the set-up page of an empty installation lists the available backups",
      "a killed restore leaves the installation empty and its set-up link valid",
      "one of two simultaneous restores runs, and earlier accounts work afterwards",
      "an installation with an organisation is never overwritten by a restore",
    ],
    "Signed out, nothing": [
      "$name answers 401",
      "only health, readiness, configuration, tickets and calendar keys are public",
    ],
    "Every request carries the token and the service header": [
      "a list call sends its query, the token and the service header",
      departure("Uploads without the auth header"),
    ],
    "All data is the organisation's": [
      "$name answers as if the record did not exist",
      "suffices alone: with every policy off, each organisation sees only its own rows",
      "is ignored: only the token counts",
    ],
  },
};
