import { createContext } from "react";

/** The id of the company with the contacts that pickers list first. */
export const NearCompanyContext = createContext<string | null>(null);
