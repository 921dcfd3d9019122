/** What a badge drawing is about. */
export type DrawingMark =
  | "person"
  | "search"
  | "building"
  | "money"
  | "board"
  | "problem"
  | "text"
  | "file"
  | "clock";
