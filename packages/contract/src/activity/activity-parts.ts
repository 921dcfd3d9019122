/** By what a timeline is narrowed: notes, files, moves on a board, tasks, or changes of fields and all else. */
export const activityParts = ["note", "file", "stage", "task", "change"] as const;
export type ActivityPart = (typeof activityParts)[number];
