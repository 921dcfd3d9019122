/** Whose a record is. A kind whose records have an owner names it in one line, with the section and the card it stands in. */
export const ownerField = {
  type: "member",
  filter: "member",
  isSorted: true,
  startsAsCreator: true,
} as const;
