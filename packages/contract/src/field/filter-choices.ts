/** Filter values for the next step. This file avoids zod to keep the web app's first load small. */
export const nextStepChoices = ["none", "planned", "overdue"] as const;
export type NextStepChoice = (typeof nextStepChoices)[number];

/** Filter values for a member besides ids: the caller, and no member. */
export const [me, nobody] = ["me", "none"] as const;

/** The numbers of days in the filter for records without a recent interaction. */
export const quietDayChoices = ["7", "14", "30", "60", "90", "180"] as const;
