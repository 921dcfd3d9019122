import { recordNouns } from "../kind/record-kinds.ts";

/** The nouns that actions can change. This file avoids zod to keep the web app's first load small. */
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

/** The kinds of actions. A bulk operation is one action. */
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
