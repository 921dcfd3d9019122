/** The numbers of the first and last record on a page, counted from 1: page 2 of 50 with 34 on it is 51 to 84. */
export function rangeShown(
  { page, limit }: { page: number; limit: number },
  shown: number,
): [number, number] {
  const before = (page - 1) * limit;
  return [shown === 0 ? before : before + 1, before + shown];
}
