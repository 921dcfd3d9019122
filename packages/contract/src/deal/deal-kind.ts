import { declareKind } from "../kind/kind.ts";

/** Deals (spec sections 3 and 5). The stage, the money and the close day have code of their own. */
export const dealKind = declareKind({
  noun: "deal",
  plural: "deals",
  fields: {
    name: {
      type: "line",
      max: 200,
      required: "dealNameMissing",
      isSorted: true,
      isSearched: true,
      section: "basic",
      hasShortLabel: true,
      isWide: true,
    },
    amount_cents: { type: "custom", section: "basic" },
    currency: { type: "custom", section: "basic", card: "basic" },
    stage_id: { type: "custom", section: "basic", card: "basic" },
    probability: { type: "custom", section: "basic", hasLongLabel: true },
    expected_close_date: { type: "custom", section: "basic", hasShortLabel: true },
    company_id: { type: "custom", section: "links" },
    contact_id: { type: "custom", section: "links" },
    lost_reason: { type: "line", max: 200, card: "basic", isHiddenEmpty: true },
    tags: { type: "tags", filter: "anyOf", section: "more", card: "basic", isWide: true },
    description: { type: "lines", max: 5000, section: "more", isWide: true },
  },
  names: { joined: ["name"] },
  sorts: [
    "title",
    "name",
    "amount",
    "amount_cents",
    "stage",
    "created_at",
    "updated_at",
    "expected_close_date",
  ],
  firstSort: { by: "created_at", order: "desc" },
  parents: { company_id: { to: "company" }, contact_id: { to: "contact" } },
  has: { notes: true, files: true, board: true, import: false, childTimelines: false },
  envelope: "data",
});
