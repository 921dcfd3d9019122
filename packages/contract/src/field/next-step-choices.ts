/** What a list can be narrowed by of the records' next steps. Without zod, for the first page needs it. */
export const nextStepChoices = ["none", "planned", "overdue"] as const;
export type NextStepChoice = (typeof nextStepChoices)[number];
