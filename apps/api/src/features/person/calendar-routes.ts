import { calendarRoutes } from "@lanyard/contract/calendar/calendar-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import {
  type CalendarParts,
  endCalendar,
  readCalendar,
  renewCalendar,
  sendCalendar,
} from "./calendar-service.ts";

export function bindCalendarRoutes({ bind, bindPublic }: RouteBinder, parts: CalendarParts): void {
  bind(calendarRoutes.read, ({ caller }) => readCalendar(caller));
  bind(calendarRoutes.renew, ({ caller }) => renewCalendar(caller));
  bind(calendarRoutes.end, ({ caller }) => endCalendar(caller));
  bindPublic(calendarRoutes.feed, ({ query }) => sendCalendar(parts, query));
}
