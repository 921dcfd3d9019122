import { recordNouns } from "../kind/record-kinds.ts";

/** Everything that a change can be about. It knows no zod, so that the browser can load it first. */
export const actionNouns = [
  ...recordNouns,
  "note",
  "attachment",
  "duplicate",
  "deal-contact",
  "stage",
  "pipeline",
  "lost-reason",
  "custom-field",
  "view",
  "organisation",
  "member",
] as const;

/** The kinds of user actions. Bulk work is one action of one kind. */
export const actionKinds = [
  "create",
  "update",
  "delete",
  "bulk-delete",
  "erase",
  "bulk-update",
  "move",
  "merge",
  "import",
  "example",
  "example-removal",
  "hand-over",
  "member-removal",
  "proposal",
  "undo",
  "redo",
] as const;
