import type { Grant } from "./session-state.ts";

/** The person of the development mode without sign-in, the same as the API's: an admin with every permission (spec section 4). */
export function skipAuthGrant(): Grant {
  const user = {
    id: "developer",
    email: "developer@lanyard.example",
    name: "Developer",
    orgSlug: "acme",
    role: "admin",
    permissions: ["*"],
  };
  return { token: "skip-auth", user, lifetimeMs: Number.POSITIVE_INFINITY, receivedAtMs: Date.now() };
}
