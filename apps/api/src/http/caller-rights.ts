import type { Right } from "@lanyard/contract/route/route";
import { AppError } from "./app-error.ts";
import type { Caller } from "./caller.ts";

/** The permissions that grant each right; `*` grants all (rulings, B: Roles). */
const opens: Readonly<Record<Exclude<Right, "public">, readonly string[]>> = {
  read: ["*", "read", "write"],
  export: ["*", "export"],
  write: ["*", "write"],
  admin: ["*"],
};

/** Throws AppError NOT_ALLOWED if the caller does not have the right. */
export function requireRight(caller: Caller, right: Right): void {
  if (!hasRight(caller, right)) throw new AppError("NOT_ALLOWED");
}

export function hasRight(caller: Caller, right: Right): boolean {
  return right === "public" || caller.permissions.some((permission) => opens[right].includes(permission));
}
