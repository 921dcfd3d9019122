import * as React from "react";

/**
 * React notes of each element where in the code it was made, of ten thousand in a second; nobody reads that here, and
 * it is a tenth of what these tests cost. So it is told that ten thousand have been made.
 */
export function quickenElements(): void {
  const internals: object = Reflect.get(
    React,
    "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
  );
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 10_000, set: () => {} });
}
