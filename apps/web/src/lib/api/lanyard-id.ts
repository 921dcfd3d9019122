import { createContext, use } from "react";

/** Calls to Lanyard ID with the access token. */
export interface LanyardId {
  call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<unknown>;
  renew(): Promise<void>;
  pageAddress(path: string): Promise<string>;
}

export const LanyardIdContext = createContext<LanyardId | undefined>(undefined);

export function useLanyardId(): LanyardId {
  const lanyardId = use(LanyardIdContext);
  if (!lanyardId) throw new Error("useLanyardId is used outside the app");
  return lanyardId;
}
