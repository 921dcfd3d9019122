import { lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

const part = lazyParts(() => import("./deal-record.tsx"));

export const LazyDealForm = part("DealForm");

export const OpenDeal = part("OpenDeal");

export const preloading = preloadOnHover(LazyDealForm);
