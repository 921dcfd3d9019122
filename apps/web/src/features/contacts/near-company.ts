import { createContext } from "react";

/** The company whose contacts are offered first where a contact is chosen. */
export const NearCompanyContext = createContext<string | null>(null);
