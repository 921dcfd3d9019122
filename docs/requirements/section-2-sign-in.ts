import { departure, type Section } from "./requirement.ts";

export const routeTable: Section = {
  number: "2.1",
  title: "Route table",
  requirements: {
    "/sso exchanges the token of its address": [
      "/sso signs in without asking if this tab started the sign-in",
      departure("`/sso` exchanges its token at once"),
    ],
    "/sso says that it is working while it works":
      "/sso asks before it uses a link, and signs in after Continue",
    "/sso without a token, or with one that is refused, shows the error and leads back": [
      "/sso shows progress and the missing token, with a link back",
      "/sso fails with %o",
      "/sso fails when Lanyard ID is unavailable",
    ],
    "/auth/callback signs in by the cookie": [
      "signs in by the cookie and ignores a token that another tab requested",
      departure("`/auth/callback` refreshes by the cookie"),
    ],
    "/auth/callback welcomes and goes to / after 800 ms":
      "/auth/callback welcomes the user and continues after a moment",
    "/auth/callback clears its query": "removes the parameters of %s from the URL before anything else loads",
    "/auth/callback that fails says so and leads to the login":
      "/auth/callback reports a missing session and links to the sign-in page",
    "A spinner or loading screen while it is not known who is signed in":
      "shows a spinner until the session is known, then the sign-in page",
    "Everybody else sees the login screen": [
      "shows a spinner until the session is known, then the sign-in page",
      "the main job loses nothing when the product is killed",
    ],
    "/ leads to /contacts": "the root and unknown URLs redirect to the contacts",
    "The routes for the signed-in, in one layout with the sidebar":
      "the sidebar links to all lists and boards, and its menu to other pages",
    "Any other path leads to /contacts": "the root and unknown URLs redirect to the contacts",
  },
};

export const loginScreen: Section = {
  number: "2.2",
  title: "Login screen",
  requirements: {
    "A branded panel with three blurbs and a testimonial": [
      "the sign-in page offers Lanyard ID and describes the product",
      "the sign-in page can omit the testimonial",
    ],
    "The card 'Welcome Back' with the button 'Sign In with …'":
      "the sign-in page offers Lanyard ID and describes the product",
    "The button reads 'Opening login...' and is disabled meanwhile":
      "the sign-in button is busy while the popup opens",
    "Single sign-on comes back to /auth/callback":
      "starts a redirect with a return URL, 128-bit state and a challenge",
  },
};
