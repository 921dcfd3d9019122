import { createContext, type ReactNode } from "react";

/**
 * The content of an empty organisation's list. The app's frame provides it, because this layer must not
 * import features.
 */
export const EmptyStateSlot = createContext<ReactNode>(null);
