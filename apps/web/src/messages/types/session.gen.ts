// Generated from src/messages/en/session.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "session.about": null;
    "session.headline": null;
    "session.description": null;
    "session.fastTitle": null;
    "session.fastText": null;
    "session.secureTitle": null;
    "session.secureText": null;
    "session.modernTitle": null;
    "session.modernText": null;
    "session.welcomeBack": null;
    "session.pickUp": null;
    "session.signIn": null;
    "session.openingLogin": null;
    "session.opensInWindow": null;
    "session.continueInTab": null;
    "session.testimonialQuote": null;
    "session.testimonialName": null;
    "session.testimonialBy": { name: string | number };
    "session.popupBlocked": null;
    "session.noAccessToken": null;
    "session.failed": null;
    "session.notEnded": null;
    "session.ssoStarting": null;
    "session.ssoWait": null;
    "session.ssoErrorTitle": null;
    "session.ssoErrorText": null;
    "session.returnToApplication": null;
    "session.continueAs": { name: string | number };
    "session.continueAsText": { email: string | number; organisation: string | number };
    "session.continue": null;
    "session.welcome": null;
    "session.welcomeText": null;
    "session.callbackErrorTitle": null;
    "session.callbackErrorText": null;
    "session.returnToLogin": null;
    "session.signInAgain": null;
    "session.signInAgainText": null;
    "session.notNow": null;
  }
}
