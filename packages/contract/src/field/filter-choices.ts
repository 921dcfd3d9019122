/** What a list can be narrowed by of the records' next steps. Without zod, for the first page needs it. */
export const nextStepChoices = ["none", "planned", "overdue"] as const;
export type NextStepChoice = (typeof nextStepChoices)[number];

/** What a filter of a member takes beside ids: who asks, and records without one. Without zod, for the first page needs it. */
export const [me, nobody] = ["me", "none"] as const;
