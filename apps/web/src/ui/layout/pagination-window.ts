export type PageSlot = { page: number } | { gapAfter: number };

const listedInFull = 7;

/** Which pages a pager lists (spec section 9): all when 7 or fewer, else a window of 5 with ellipses. */
export function pageSlots(page: number, pages: number): PageSlot[] {
  if (pages <= listedInFull) return range(1, pages);
  const first = Math.min(Math.max(1, page - 2), pages - 4);
  const window = range(first, Math.max(first, 1) + 4);
  const head: PageSlot[] = first > 1 ? [{ page: 1 }, ...(first > 2 ? [{ gapAfter: 1 }] : [])] : [];
  const last = first + 4;
  const tail: PageSlot[] =
    last < pages ? [...(last < pages - 1 ? [{ gapAfter: last }] : []), { page: pages }] : [];
  return [...head, ...window, ...tail];
}

function range(first: number, last: number): PageSlot[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({ page: first + index }));
}
