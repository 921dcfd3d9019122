import { recordNouns } from "../kind/record-kinds.ts";

/**
 * The nouns that actions can change. This file does not import zod, so that the web app's first load stays
 * small.
 */
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
