/** What a filter of a member takes beside ids: who asks, and records without one. Without zod, for the first page needs it. */
export const [me, nobody] = ["me", "none"] as const;
