import { z } from "zod";
import { moment, timeZoneName } from "../field/field-schema.ts";
import { routes } from "../route/route.ts";

/**
 * The time when the calendar address was created, or null if the caller has no address. Only the response of
 * `renew` contains the address.
 */
const calendarStands = z.object({ since: moment.nullable() });
const calendarMade = z.object({ path: z.string(), since: moment });

/**
 * The calendar of the caller's tasks and close dates (RFC 5545). Calendar programs read it at an address with
 * a secret key.
 */
export const calendarRoutes = routes({
  read: {
    method: "GET",
    path: "/me/calendar",
    right: "read",
    summary: "Returns whether the signed-in member's calendar has a URL, and since when",
    answer: calendarStands,
  },
  renew: {
    method: "POST",
    path: "/me/calendar",
    right: "read",
    summary: "Creates a secret URL for the signed-in member's calendar. An earlier URL stops working",
    answer: calendarMade,
  },
  end: {
    method: "DELETE",
    path: "/me/calendar",
    right: "read",
    summary: "Revokes the URL of the signed-in member's calendar",
    answer: calendarStands,
  },
  feed: {
    method: "GET",
    path: "/calendar.ics",
    right: "public",
    summary:
      "Returns the open tasks and expected close dates of the member with this secret URL as a calendar",
    // `time_zone` applies to members who have not chosen a time zone.
    query: z.strictObject({ key: z.string().min(1).max(200), time_zone: timeZoneName.optional() }),
    answer: z.unknown(),
    answerFormat: "file",
  },
});
