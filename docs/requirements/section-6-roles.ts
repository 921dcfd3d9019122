import { departure, type Section } from "./requirement.ts";

export const roles: Section = {
  number: "6",
  title: "Roles and permissions",
  requirements: {
    "By default, a user has the role 'user' and no permissions":
      "the organisation falls back to org or orgId; role and permissions have defaults",
    "In the development mode without sign-in, the user is an admin with the permission *":
      "in development mode without sign-in, the user is an administrator",
    "The interface is the same for users with different permissions": [
      departure("No permission differences are shown"),
      "$name returns 403 to a viewer",
      "$name returns 403 to a user",
      "viewers see no controls that require write access or administrator rights",
      "a viewer's palette offers no creation, and the app ignores creation shortcuts",
    ],
    "Exports require a separate permission, which viewers do not have": [
      "$name returns 403 to a viewer",
      "viewers see no controls that require write access or administrator rights",
      "the audit log lists exports with their size, changed settings and undos",
    ],
    "The audit log records sign-ins, exports and changes of settings; its entries cannot be changed or deleted":
      [
        "the audit log lists each Lanyard ID event once",
        "neither the CRM nor Lanyard ID can change or delete audit entries",
        "every organisation's audit log lists backups, restores and audit exports",
        "the audit log lists, filters and exports entries, for administrators only",
      ],
    "An administrator can erase a person permanently and export all data about them": [
      "an erasure removes a person from every table and file",
      "a restore of an older backup repeats an erasure and its log entries",
      "records and imports are purged from every table and file after 30 days",
      "every table with texts declares how an erasure clears it",
    ],
    "In an empty installation, a one-time link leads to the set-up and to the restore of a backup": [
      "using the printed link creates the organisation and its administrator",
      "the set-up page of an empty installation lists the available backups",
      "a killed restore leaves the installation empty and its set-up link valid",
      "one of two simultaneous restores runs, and restored accounts can sign in",
      "an installation with an organisation is never overwritten by a restore",
    ],
    "Signed-out users cannot read any data": [
      "$name without sign-in returns 401",
      "only health, readiness, configuration, calendar and downloads are public",
    ],
    "Every request contains the token and the header that identifies the service": [
      "a list call sends its query, the token and the service header",
      departure("The web app uploads files without a token"),
    ],
    "Users can access only the data of their organization": [
      "$name treats another organisation's record like a missing record",
      "without row-level security, requests still return only their organisation's rows",
      "headers that name another organisation are ignored",
    ],
  },
};
