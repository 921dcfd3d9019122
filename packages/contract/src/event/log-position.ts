/**
 * The request header (with any value) that adds the organisation's number of actions to a response. A client opens its
 * stream with the smallest number it received, and gets only the events that its reads may have missed.
 */
export const logPositionHeader = "lanyard-log-position";
