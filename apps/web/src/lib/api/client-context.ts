import type { Client } from "@lanyard/client/client-shape";
import { createContext, use } from "react";

export const ClientContext = createContext<Client | undefined>(undefined);

export function useClient(): Client {
  const client = use(ClientContext);
  if (!client) throw new Error("useClient is used outside the app");
  return client;
}
