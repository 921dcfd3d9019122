/**
 * The request header that adds the organisation's number of actions to a response; the header's value does
 * not matter. A client opens its stream with the smallest number that it received, and gets only events that
 * its reads may have missed.
 */
export const logPositionHeader = "lanyard-log-position";
