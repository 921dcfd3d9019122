import type { Grant } from "./session-state.ts";

/**
 * Returns the user of the development mode without sign-in, as on the API: an administrator with all
 * permissions (spec section 4).
 */
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
