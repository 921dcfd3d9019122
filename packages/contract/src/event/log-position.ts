/**
 * The request header that adds the organisation's number of actions to a response; its value does not matter.
 * A client sends the smallest received number to the event stream, and then misses no event since its reads.
 */
export const logPositionHeader = "lanyard-log-position";
