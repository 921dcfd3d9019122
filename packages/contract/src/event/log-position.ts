/**
 * The request header that adds the organisation's number of actions to a response; its value does not matter.
 * A client opens the event stream with the smallest number received, so that it misses no event since its
 * reads.
 */
export const logPositionHeader = "lanyard-log-position";
