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

/** Routes for the signed-in member and other members (spec section 2.12). Every role can change its own settings. */
export const personRoutes = routes({
  readMe: {
    method: "PUT",
    path: "/me",
    right: "read",
    summary: "Begins a session: takes on the name of the token, answers profile and preferences",
    answer: meAnswer,
  },
  updateProfile: {
    method: "PUT",
    path: "/me/profile",
    right: "read",
    summary: "Changes what the signed-in person tells of themselves",
    body: profileChange,
    answer: profileAnswer,
  },
  updatePreferences: {
    method: "PUT",
    path: "/me/preferences",
    right: "read",
    summary: "Changes how the signed-in person likes things",
    body: preferencesChange,
    answer: preferencesAnswer,
  },
  ownChanges: {
    method: "GET",
    path: "/me/changes",
    right: "read",
    summary: "What others changed since a moment in what is the signed-in person's, newest first",
    query: changesToMineQuery,
    answer: changesToMineAnswer,
  },
  noticeTypes: {
    method: "GET",
    path: "/me/notice-types",
    right: "read",
    summary: "Which notices the signed-in person gets in the app and by mail",
    answer: noticeTypes,
  },
  setNoticeTypes: {
    method: "PUT",
    path: "/me/notice-types",
    right: "read",
    summary: "Chooses the notices in the app and by mail; types that are not sent stay",
    body: noticeTypesChange,
    answer: noticeTypes,
  },
  reportUsage: {
    method: "POST",
    path: "/me/usage",
    right: "read",
    actsOutside: true,
    summary: "Passes anonymous counts on, if the person shares them and an address is configured",
    body: usageReport,
    answer: usageAnswer,
  },
  list: {
    method: "GET",
    path: "/people",
    right: "read",
    summary: "The colleagues; title and phone only where they are public or the caller is an administrator",
    answer: peopleAnswer,
  },
});
