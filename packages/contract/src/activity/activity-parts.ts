/** The parts of a timeline by which it can be filtered. `change` covers field changes and all other entries. */
export const activityParts = ["note", "file", "task", "stage", "interaction", "change"] as const;
export type ActivityPart = (typeof activityParts)[number];
