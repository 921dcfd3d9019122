import { createContext, use } from "react";

/** The calls of Lanyard ID that need the access token: own name, members, invitations. */
export interface LanyardId {
  /**
   * Returns the parsed body, or undefined without one.
   * @throws ApiError like calls of the API
   */
  call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<unknown>;
  /** Renews the token after a change there: later calls use the new name and role. */
  renew(): Promise<void>;
  /** Returns the URL of one of its pages. */
  pageAddress(path: string): Promise<string>;
}

export const LanyardIdContext = createContext<LanyardId | undefined>(undefined);

export function useLanyardId(): LanyardId {
  const lanyardId = use(LanyardIdContext);
  if (!lanyardId) throw new Error("useLanyardId is used outside the app");
  return lanyardId;
}
