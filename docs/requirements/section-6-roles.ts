import { departure, type Section } from "./requirement.ts";

export const roles: Section = {
  number: "6",
  title: "Roles and permissions",
  requirements: {
    "Role user and no permissions unless the token says":
      "the organisation falls back to org, then to orgId; role and permissions have defaults",
    "Without sign-in, in development, an admin with permission *":
      "in development without sign-in the person is an admin with every permission, and nobody is asked",
    "No permission differences": [
      departure("No permission differences are shown"),
      "$name answers 403 to a viewer",
      "$name answers 403 to a user",
      "a viewer sees nothing that only writers and administrators may use",
      "a viewer's palette goes everywhere and creates nothing, and the keys stay the browser's",
    ],
    "Exports are a right of their own, which viewers do not have": [
      "$name answers 403 to a viewer",
      "a viewer sees nothing that only writers and administrators may use",
      "tells exports with their size, settings from what to what, and what was undone of them",
    ],
    "Who did what beyond records stands in an audit that is only added to": [
      "takes over what happens in Lanyard ID, once: sign-ins, failed ones, roles, invitations",
      "can be added to and read by the roles of both services, and neither changes nor removes an entry",
      "tells every organisation of backups and restores, and is saved as a file that is told as well",
      "is an administrator's: tells who did what, and is narrowed",
      "is saved as a file, narrowed as it is shown",
    ],
    "A person can be erased for good, and told all that is kept of them, by an administrator": [
      "somebody who is erased is in no table and no file any more, also after an older backup was restored",
      "somebody who was deleted 30 days ago is in no table and no file any more either",
      "every table with texts is known to the erasure: a new one must say how it is erased, or why it holds nobody",
    ],
    "An empty installation is set up, or restored from a backup, by whoever has its one-time link": [
      "prints a link that creates the organisation and its signed-in administrator",
      "the set-up page of an empty installation lists the available backups",
      "a restore that is killed leaves the installation empty, and its link good",
      "one of two simultaneous restores runs, and earlier accounts work afterwards",
      "an installation with an organisation is never overwritten by a restore",
    ],
    "Signed out, nothing": [
      "$name answers 401",
      "nothing is for everybody but health, readiness, configuration, downloads by their ticket, and calendars by their key",
    ],
    "Every request carries the token and the service header": [
      "a list call carries its query, the token and the service header",
      departure("Uploads without the auth header"),
    ],
    "All data is the organisation's": [
      "$name answers as if the record did not exist",
      "stands alone: with every policy off, each organisation still sees and counts only its own",
      "is not listened to: only the token counts",
    ],
  },
};
