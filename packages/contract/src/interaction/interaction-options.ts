/** The outcomes that forms offer. */
export const interactionOutcomes = ["Reached", "No answer", "Voicemail", "Took place", "Canceled"] as const;
