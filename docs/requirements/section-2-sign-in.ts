import { departure, type Section } from "./requirement.ts";

export const routeTable: Section = {
  number: "2.1",
  title: "Route table",
  requirements: {
    "/sso exchanges the token of its address": [
      "/sso signs in at once when this tab began the sign-in",
      departure("`/sso` exchanges its token at once"),
    ],
    "/sso says that it is working while it works":
      "/sso asks before it uses a link, and signs in after Continue",
    "/sso without a token, or with one that is refused, shows the error and leads back": [
      "/sso reports progress, then the missing token, and links back",
      "/sso fails with %o",
      "/sso fails when the sign-in service is unavailable",
    ],
    "/auth/callback signs in by the cookie": [
      "signs in by the cookie and ignores a token of another tab",
      departure("`/auth/callback` refreshes by the cookie"),
    ],
    "/auth/callback welcomes and goes to / after 800 ms":
      "/auth/callback welcomes the user and continues after a moment",
    "/auth/callback clears its query": "the address of %s is cleaned before anything else loads",
    "/auth/callback that fails says so and leads to the login":
      "/auth/callback without a session says so and links to the login",
    "A spinner or loading screen while it is not known who is signed in":
      "shows a spinner until the session is known, then the login at any URL",
    "Everybody else sees the login screen": [
      "shows a spinner until the session is known, then the login at any URL",
      "the main job loses nothing when the product is killed",
    ],
    "/ leads to /contacts": "the root and unknown addresses lead to the contacts",
    "The routes for the signed-in, in one layout with the sidebar":
      "the sidebar leads to Contacts, Companies, Deals and Pipelines; the menu to more",
    "Any other path leads to /contacts": "the root and unknown addresses lead to the contacts",
  },
};

export const loginScreen: Section = {
  number: "2.2",
  title: "Login screen",
  requirements: {
    "A branded panel with three blurbs and a testimonial": [
      "offers to sign in with Lanyard ID and says what the product is",
      "can omit the testimonial",
    ],
    "The card 'Welcome Back' with the button 'Sign In with …'":
      "offers to sign in with Lanyard ID and says what the product is",
    "The button reads 'Opening login...' and is disabled meanwhile": "waits while the login opens",
    "Single sign-on comes back to /auth/callback":
      "starts a full-page sign-in with return URL, 128-bit state and a challenge",
  },
};
