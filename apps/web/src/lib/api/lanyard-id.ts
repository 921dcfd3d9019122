import { createContext, use } from "react";

/** Calls of Lanyard ID that need the access token, about the user's name, members and invitations. */
export interface LanyardId {
  /** Returns the parsed body, or undefined without a body. @throws ApiError as calls of the API do */
  call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<unknown>;
  /** Requests a new access token. It contains the new name and role after a change in Lanyard ID. */
  renew(): Promise<void>;
  /** Returns the URL of a page of Lanyard ID. */
  pageAddress(path: string): Promise<string>;
}

export const LanyardIdContext = createContext<LanyardId | undefined>(undefined);

export function useLanyardId(): LanyardId {
  const lanyardId = use(LanyardIdContext);
  if (!lanyardId) throw new Error("useLanyardId is used outside the app");
  return lanyardId;
}
