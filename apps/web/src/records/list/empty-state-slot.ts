import { createContext, type ReactNode } from "react";

/** What leads on where the organisation has nothing yet; it stands above records, so the frame around the pages hands it in. */
export const EmptyStateSlot = createContext<ReactNode>(null);
