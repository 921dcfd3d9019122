import { createContext, type ReactNode } from "react";

/**
 * The content of a list in an empty organisation. The app provides it, because `records` must not import
 * features.
 */
export const EmptyStateSlot = createContext<ReactNode>(null);
