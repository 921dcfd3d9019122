import { departure, type Section } from "./requirement.ts";

export const roles: Section = {
  number: "6",
  title: "Roles and permissions",
  requirements: {
    "Role user and no permissions by default":
      "the token's organisation falls back to org, then orgId, and rights to defaults",
    "Without sign-in, in development, an admin with permission *":
      "signs in as an administrator in development without sign-in",
    "No permission differences": [
      departure("No permission differences are shown"),
      "$name returns 403 to a viewer",
      "$name returns 403 to a user",
      "a viewer sees nothing that requires write access or administrator rights",
      "a viewer's palette creates nothing, and its keys are left to the browser",
    ],
    "Exports need a separate right, which viewers do not have": [
      "$name returns 403 to a viewer",
      "a viewer sees nothing that requires write access or administrator rights",
      "the audit log lists exports with size, and settings with values and their undo",
    ],
    "An append-only audit log records actions beyond records": [
      "the audit log has each event of Lanyard ID once",
      "both services can add and read audit entries, but not change or delete them",
      "every organisation's audit log lists backups, restores and its own export",
      "the audit log shows administrators what members did, with filters",
      "exports the audit log with the current filters",
    ],
    "An administrator can erase a person permanently and export all data about them": [
      "an erasure covers every table and file, even after restoring an older backup",
      "a person deleted 30 days ago is purged from every table and file",
      "every table with texts must declare its erasure",
    ],
    "The one-time link sets up an empty installation or restores a backup": [
      "the printed link creates the organisation and its signed-in administrator",
      "the set-up page of an empty installation lists the available backups",
      "a killed restore leaves the installation empty and its set-up link valid",
      "one of two simultaneous restores runs, and earlier accounts work afterwards",
      "an installation with an organisation is never overwritten by a restore",
    ],
    "Signed-out users see nothing": [
      "$name without sign-in returns 401",
      "only health, readiness, configuration, tickets and calendar keys are public",
    ],
    "Every request has the token and the service header": [
      "a list call sends its query, the token and the service header",
      departure("Uploads without the auth header"),
    ],
    "All data belongs to the organisation": [
      "$name treats another organisation's record like a missing one",
      "statements without policies still return only their organisation's rows",
      "an organisation in a request is ignored; only the token's organisation counts",
    ],
  },
};
