import { useEffect, useRef } from "react";

/** Whether what asked still stands: an answer that comes later is told elsewhere. */
export function useIsMounted(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
