import { routes } from "../route/route.ts";
import { noticeListAnswer, noticeListQuery, noticesSeen, noticesSeenAnswer } from "./notice-schema.ts";

/** Notifications of the signed-in member. Members of every role can read them and mark them as seen. */
export const noticeRoutes = routes({
  list: {
    method: "GET",
    path: "/notices",
    right: "read",
    summary: "Lists the notifications of the signed-in member, newest first, with the number of unseen ones",
    query: noticeListQuery,
    answer: noticeListAnswer,
  },
  seen: {
    method: "POST",
    path: "/notices/seen",
    right: "read",
    summary: "Marks the given notifications, or all notifications, of the signed-in member as seen",
    body: noticesSeen,
    answer: noticesSeenAnswer,
  },
});
