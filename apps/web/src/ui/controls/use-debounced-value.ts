import { useEffect, useState } from "react";

/** Returns a value after it stops changing for `restMs`. Returns the first value immediately. */
export function useDebouncedValue<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
