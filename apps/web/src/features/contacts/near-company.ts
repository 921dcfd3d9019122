import { createContext } from "react";

/** The id of a company. Pickers show the contacts of this company first. */
export const NearCompanyContext = createContext<string | null>(null);
