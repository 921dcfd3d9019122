/**
 * The parts of a timeline that a filter can select. `change` covers all entries that belong to no other part.
 */
export const activityParts = ["note", "file", "task", "stage", "interaction", "change"] as const;
export type ActivityPart = (typeof activityParts)[number];
