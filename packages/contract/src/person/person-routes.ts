import { noticeTypes, noticeTypesChange } from "../notice/notice-schema.ts";
import { routes } from "../route/route.ts";
import {
  changesToMineAnswer,
  changesToMineQuery,
  meAnswer,
  peopleAnswer,
  preferencesAnswer,
  preferencesChange,
  profileAnswer,
  profileChange,
  usageAnswer,
  usageReport,
} from "./person-schema.ts";

/**
 * Routes for the signed-in member and other members (spec section 2.12). Members of every role can change
 * their own settings.
 */
export const personRoutes = routes({
  readMe: {
    method: "PUT",
    path: "/me",
    right: "read",
    summary:
      "Starts a session: updates the member's name from the token, and returns the profile and preferences",
    answer: meAnswer,
  },
  updateProfile: {
    method: "PUT",
    path: "/me/profile",
    right: "read",
    summary: "Updates the profile of the signed-in member",
    body: profileChange,
    answer: profileAnswer,
  },
  updatePreferences: {
    method: "PUT",
    path: "/me/preferences",
    right: "read",
    summary: "Updates the preferences of the signed-in member",
    body: preferencesChange,
    answer: preferencesAnswer,
  },
  ownChanges: {
    method: "GET",
    path: "/me/changes",
    right: "read",
    summary:
      "Lists changes by other members to records of the signed-in member since a given time, newest first",
    query: changesToMineQuery,
    answer: changesToMineAnswer,
  },
  noticeTypes: {
    method: "GET",
    path: "/me/notice-types",
    right: "read",
    summary: "Returns the types of notifications that the signed-in member gets in the app and by mail",
    answer: noticeTypes,
  },
  setNoticeTypes: {
    method: "PUT",
    path: "/me/notice-types",
    right: "read",
    summary: "Sets the types of notifications in the app and by mail. Omitted types are unchanged",
    body: noticeTypesChange,
    answer: noticeTypes,
  },
  reportUsage: {
    method: "POST",
    path: "/me/usage",
    right: "read",
    actsOutside: true,
    summary: "Forwards anonymous usage counts, if the member shares them and a destination is configured",
    body: usageReport,
    answer: usageAnswer,
  },
  list: {
    method: "GET",
    path: "/people",
    right: "read",
    summary:
      "Lists the members. Job titles and phone numbers are included if they are public or the caller is an administrator",
    answer: peopleAnswer,
  },
});
