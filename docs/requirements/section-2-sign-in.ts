import { departure, type Section } from "./requirement.ts";

export const routeTable: Section = {
  number: "2.1",
  title: "Route table",
  requirements: {
    "/sso exchanges the token in its URL": [
      "/sso signs in without asking if this tab started the sign-in",
      departure("`/sso` exchanges its token at once"),
    ],
    "/sso shows its progress": "/sso asks before it uses a link, and signs in after Continue",
    "/sso shows an error and a link back if the token is missing or refused": [
      "/sso shows progress, or reports a missing token with a link back",
      "/sso fails with %o",
      "/sso fails when Lanyard ID is unavailable",
    ],
    "/auth/callback signs in by the cookie": [
      "signs in by the cookie and ignores a token that another tab requested",
      departure("`/auth/callback` refreshes by the cookie"),
    ],
    "/auth/callback welcomes the user and opens / after 800 ms":
      "/auth/callback welcomes the user and continues after a moment",
    "/auth/callback removes its parameters from the URL":
      "removes the parameters of %s from the URL before anything else loads",
    "/auth/callback reports a failure and links to the login screen":
      "/auth/callback reports a missing session and links to the sign-in page",
    "A spinner or loading screen is shown until the session is known":
      "shows a spinner until the session is known, then the sign-in page",
    "Signed-out users see the login screen": [
      "shows a spinner until the session is known, then the sign-in page",
      "no data of the main job is lost when the product is killed",
    ],
    "/ opens /contacts": "the root and unknown URLs redirect to the contacts",
    "The pages of signed-in users share a layout with the sidebar":
      "the sidebar links to lists and boards, and its menu to other pages",
    "Any other path opens /contacts": "the root and unknown URLs redirect to the contacts",
  },
};

export const loginScreen: Section = {
  number: "2.2",
  title: "Login screen",
  requirements: {
    "The screen has a branded panel with three blurbs and a testimonial": [
      "the sign-in page offers Lanyard ID and describes the product",
      "the sign-in page can omit the testimonial",
    ],
    "The screen has the card 'Welcome Back' with the button 'Sign In with …'":
      "the sign-in page offers Lanyard ID and describes the product",
    "During the sign-in, the button shows 'Opening login...' and is disabled":
      "the sign-in button is busy while the popup opens",
    "Single sign-on returns to /auth/callback":
      "starts a redirect with a return URL, 128-bit state and a challenge",
  },
};
