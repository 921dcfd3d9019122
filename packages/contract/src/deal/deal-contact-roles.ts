/** As what a contact takes part in a deal. */
export const dealContactRoles = [
  "decision_maker",
  "champion",
  "influencer",
  "user",
  "blocker",
  "other",
] as const;
export type DealContactRole = (typeof dealContactRoles)[number];
