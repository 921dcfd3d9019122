import { ownerField } from "../kind/field-descriptor.ts";
import { declareKind } from "../kind/kind.ts";
import { interactionOutcomes } from "./interaction-options.ts";

export const interactionTypes = ["call", "meeting", "email", "visit", "message"] as const;
/** The side that started the interaction: the contact (`in`) or the organisation (`out`). */
export const interactionDirections = ["in", "out"] as const;

/** The states in interaction filters; a planned interaction has not begun. */
export const interactionStates = ["planned", "past"] as const;

export const interactionKind = declareKind({
  noun: "interaction",
  plural: "interactions",
  fields: {
    type: {
      type: "choice",
      max: 40,
      filter: "equals",
      isSorted: true,
      offered: interactionTypes,
      isClosed: true,
      isExtended: true,
      emptyMeans: "call",
      section: "basic",
      card: "basic",
    },
    direction: {
      type: "choice",
      max: 3,
      filter: "equals",
      offered: interactionDirections,
      isClosed: true,
      section: "basic",
      card: "basic",
      isHiddenEmpty: true,
    },
    outcome: {
      type: "choice",
      max: 100,
      filter: "equals",
      named: "interaction_outcome",
      offered: interactionOutcomes,
      section: "basic",
      card: "basic",
      isHiddenEmpty: true,
    },
    started_at: { type: "moment", filter: "range", section: "basic", card: "basic" },
    duration_minutes: {
      type: "whole",
      max: 100_000,
      filter: "range",
      section: "basic",
      card: "basic",
      isHiddenEmpty: true,
    },
    owner_id: { ...ownerField, section: "basic", card: "basic" },
    body: { type: "lines", max: 5000, isSearched: true, section: "basic", card: "basic", isWide: true },
    contact_ids: { type: "custom", section: "about", card: "about", isWide: true },
    company_id: { type: "parent", section: "about", card: "about", isHiddenEmpty: true },
    deal_id: { type: "parent", section: "about", card: "about", isHiddenEmpty: true },
    external_id: { type: "line", max: 200, card: "about", isHiddenEmpty: true },
  },
  names: { joined: ["body"], otherwise: "type" },
  filtered: { state: { type: "choice", options: interactionStates, target: "beginning" } },
  sorts: ["started_at", "type", "owner_id", "created_at", "updated_at"],
  firstSort: { by: "started_at", order: "desc" },
  parents: { contact_ids: { to: "contact" }, company_id: { to: "company" }, deal_id: { to: "deal" } },
  has: {
    notes: true,
    files: true,
    board: false,
    import: true,
    childTimelines: false,
    merge: false,
    tasks: false,
    person: false,
    interactions: false,
  },
  boardBy: "type",
  showsInParents: true,
  tellsFollowers: true,
  asChild: { limit: 5 },
  keys: { digit: "6", letter: "i" },
  envelope: "noun",
});
