import { useState } from "react";

/** Stays true from the first time the condition held. */
export function useLatch(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return condition || wasTrue;
}
