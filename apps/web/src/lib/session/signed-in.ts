import { createContext, use } from "react";

/** The signed-in person, from the access token (spec section 3). Only the API decides what they may do. */
export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly orgSlug: string;
  /** Missing from tokens of an older Lanyard ID. */
  readonly orgName?: string | undefined;
  readonly role: string;
  readonly permissions: readonly string[];
}

export const SignedInContext = createContext<SignedInUser | undefined>(undefined);

/** Returns the signed-in person. It throws outside the signed-in layout. */
export function useSignedIn(): SignedInUser {
  const user = use(SignedInContext);
  if (!user) throw new Error("useSignedIn is used outside the signed-in layout");
  return user;
}
