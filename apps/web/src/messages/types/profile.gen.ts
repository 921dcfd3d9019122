// Generated from src/messages/en/profile.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "profile.title": null;
    "profile.tabTitle": null;
    "profile.lead": null;
    "profile.loadFailed": null;
    "profile.loadFailedText": null;
    "profile.tryAgain": null;
    "profile.name": null;
    "profile.nameRequired": null;
    "profile.email": null;
    "profile.emailHint": null;
    "profile.company": null;
    "profile.roleTitle": null;
    "profile.phone": null;
    "profile.timeZone": null;
    "profile.timeZoneHint": null;
    "profile.browserZone": { zone: string | number };
    "profile.usZones": null;
    "profile.allZones": null;
    "profile.eastern": null;
    "profile.central": null;
    "profile.mountain": null;
    "profile.pacific": null;
    "profile.save": null;
    "profile.saving": null;
    "profile.saved": null;
    "profile.saveFailed": null;
    "profile.changePassword": null;
    "profile.calendar": null;
    "profile.calendarText": null;
    "profile.calendarAddress": null;
    "profile.calendarOnce": null;
    "profile.calendarSince": { when: string | number };
    "profile.calendarMake": null;
    "profile.calendarRenew": null;
    "profile.calendarMaking": null;
    "profile.calendarEnd": null;
    "profile.calendarRenewTitle": null;
    "profile.calendarEndTitle": null;
    "profile.calendarStops": null;
    "profile.calendarFailed": null;
    "profile.calendarChangeFailed": null;
    "profile.cardNothing": null;
    "profile.cardFailed": null;
  }
}
