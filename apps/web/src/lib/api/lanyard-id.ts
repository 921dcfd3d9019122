import { createContext, use } from "react";

/** The calls of Lanyard ID that need the access token: own name, members, invitations. */
export interface LanyardId {
  /**
   * Answers the parsed body, undefined when there is none.
   * @throws ApiError as calls of the API do
   */
  call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<unknown>;
  /** Takes on what changed there: the next calls carry the new name and role. */
  renew(): Promise<void>;
  /** The address of one of its pages. */
  pageAddress(path: string): Promise<string>;
}

export const LanyardIdContext = createContext<LanyardId | undefined>(undefined);

export function useLanyardId(): LanyardId {
  const lanyardId = use(LanyardIdContext);
  if (!lanyardId) throw new Error("useLanyardId is used outside the app");
  return lanyardId;
}
