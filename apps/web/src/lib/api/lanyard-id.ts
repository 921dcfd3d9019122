import { createContext, use } from "react";

/** A client of Lanyard ID that sends the access token with each call. */
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
