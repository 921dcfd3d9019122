/**
 * A read with this header (with any value) returns the organisation's number of actions before the read. The
 * number only increases; a stream opened with the smallest one sends only what the reads may have missed.
 */
export const logPositionHeader = "lanyard-log-position";
