import { createContext } from "react";

/** The id of the company whose contacts pickers list first. */
export const NearCompanyContext = createContext<string | null>(null);
