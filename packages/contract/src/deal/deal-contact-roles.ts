/** The roles of a contact in a deal. */
export const dealContactRoles = [
  "decision_maker",
  "champion",
  "influencer",
  "user",
  "blocker",
  "other",
] as const;
export type DealContactRole = (typeof dealContactRoles)[number];
