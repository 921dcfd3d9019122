import { routes } from "../route/route.ts";
import { noticeListAnswer, noticeListQuery, noticesSeen, noticesSeenAnswer } from "./notice-schema.ts";

/** Notices of the signed-in member; every role can read them and mark them as seen. */
export const noticeRoutes = routes({
  list: {
    method: "GET",
    path: "/notices",
    right: "read",
    summary: "What the signed-in person was told, newest first, and how much of it they have not seen",
    query: noticeListQuery,
    answer: noticeListAnswer,
  },
  seen: {
    method: "POST",
    path: "/notices/seen",
    right: "read",
    summary: "Tells that the signed-in person has seen these notices, or all of theirs",
    body: noticesSeen,
    answer: noticesSeenAnswer,
  },
});
