// Generated from src/messages/en/settings.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "settings.title": null;
    "settings.tabs": null;
    "settings.tabPreferences": null;
    "settings.tabMembers": null;
    "settings.tabPipelines": null;
    "settings.tabFirstSteps": null;
    "settings.tabHistory": null;
    "settings.tabAudit": null;
    "settings.loadFailed": null;
    "settings.loadFailedText": null;
    "settings.tryAgain": null;
    "settings.theme": null;
    "settings.themeText": null;
    "settings.colorTheme": null;
    "settings.colorThemeHint": null;
    "settings.light": null;
    "settings.dark": null;
    "settings.system": null;
    "settings.notifications": null;
    "settings.notificationsText": null;
    "settings.email": null;
    "settings.emailHint": null;
    "settings.emailUnavailable": null;
    "settings.push": null;
    "settings.pushHint": null;
    "settings.pushUnavailable": null;
    "settings.desktop": null;
    "settings.desktopHint": null;
    "settings.desktopNotAsked": null;
    "settings.desktopDenied": null;
    "settings.desktopUnsupported": null;
    "settings.allow": null;
    "settings.noticeMoved": null;
    "settings.noticeChanged": null;
    "settings.noticeBody": { actor: string | number; label: string | number };
    "settings.privacy": null;
    "settings.privacyText": null;
    "settings.usage": null;
    "settings.usageHint": null;
    "settings.usageUnavailable": null;
    "settings.publicProfile": null;
    "settings.publicProfileHint": null;
    "settings.preferences": null;
    "settings.preferencesText": null;
    "settings.language": null;
    "settings.dateFormat": null;
    "settings.dateInWords": null;
    "settings.timeFormat": null;
    "settings.save": null;
    "settings.saving": null;
    "settings.saved": null;
    "settings.saveFailed": null;
    "settings.unsaved": null;
  }
}
