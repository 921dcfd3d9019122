/** Filters by the next step of a record. This file loads no zod, because the first page needs it. */
export const nextStepChoices = ["none", "planned", "overdue"] as const;
export type NextStepChoice = (typeof nextStepChoices)[number];

/**
 * Filters by member besides ids: the caller, and records without a member. This file loads no zod, because
 * the first page needs it.
 */
export const [me, nobody] = ["me", "none"] as const;

/** The days without an interaction that filters offer. This file loads no zod, because the first page needs it. */
export const quietDayChoices = ["7", "14", "30", "60", "90", "180"] as const;
