/** The parts of a timeline for filters. `change` covers field changes and all other entries. */
export const activityParts = ["note", "file", "task", "stage", "interaction", "change"] as const;
export type ActivityPart = (typeof activityParts)[number];
