import { departure, type Section } from "./requirement.ts";

export const routeTable: Section = {
  number: "2.1",
  title: "Route table",
  requirements: {
    "/sso exchanges the token in its URL for an access token": [
      "if this tab started the sign-in, /sso signs in without confirmation",
      departure("`/sso` exchanges the token in its URL immediately"),
    ],
    "/sso shows that the sign-in is in progress":
      "/sso shows progress, asks for confirmation and signs in after Continue",
    "If the token is missing or refused, /sso shows an error and a button that returns to the application": [
      "/sso reports a missing token and links back to the app",
      "/sso fails with the parameters %o",
      "/sso fails when Lanyard ID is unavailable",
    ],
    "/auth/callback signs the user in with the session cookie": [
      "/auth/callback signs in with the cookie and ignores a token it did not request",
      departure("`/auth/callback` refreshes the session with the cookie"),
    ],
    "/auth/callback welcomes the user and opens / after 800 ms":
      "/auth/callback welcomes the user and continues after a moment",
    "/auth/callback removes its parameters from the URL":
      "moves the parameters of %s from the URL to the session storage",
    "/auth/callback reports a failure and links to the login screen":
      "/auth/callback reports a missing session and links to the sign-in page",
    "A spinner or loading screen is shown until the app knows whether the user is signed in":
      "the app shows a spinner until the session is known, then the sign-in page",
    "Signed-out users see the login screen": [
      "the app shows a spinner until the session is known, then the sign-in page",
      "killing the product loses no data of an import, edit, note or deletion",
    ],
    "/ opens /contacts": "the root and unknown URLs redirect to the contact list",
    "All pages for signed-in users have the sidebar":
      "the sidebar links to lists and boards, and the account menu to other pages",
    "An unknown path opens /contacts": "the root and unknown URLs redirect to the contact list",
  },
};

export const loginScreen: Section = {
  number: "2.2",
  title: "Login screen",
  requirements: {
    "The login screen has a branded panel with three feature descriptions and a testimonial": [
      "the sign-in page offers Lanyard ID and describes the product",
      "the sign-in page shows no testimonial if the testimonial is switched off",
    ],
    "The login screen has the card 'Welcome Back' with the button 'Sign In with …'":
      "the sign-in page offers Lanyard ID and describes the product",
    "During the sign-in, the button shows 'Opening login...' and is disabled":
      "the sign-in button is busy while the popup opens",
    "After single sign-on, the browser returns to /auth/callback":
      "a sign-in redirect has a return URL, a 128-bit state and a code challenge",
  },
};
