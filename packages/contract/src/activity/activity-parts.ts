/** The filters of a timeline: notes, files, moves on a board, tasks, interactions, or changes of fields and everything else. */
export const activityParts = ["note", "file", "task", "stage", "interaction", "change"] as const;
export type ActivityPart = (typeof activityParts)[number];
