/**
 * A read that is sent with this header (its value does not matter) is answered with it: how many actions the
 * organisation had before anything was read. The number only grows. A stream that is opened with the smallest of these
 * numbers tells only what the reads may not have seen.
 */
export const logPositionHeader = "lanyard-log-position";
