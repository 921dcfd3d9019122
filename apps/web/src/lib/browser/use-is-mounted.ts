import { useEffect, useRef } from "react";

/** Returns a function that tells whether the component is still mounted; later results are shown elsewhere. */
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
