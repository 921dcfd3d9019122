// Generated from src/messages/en/audit.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "audit.title": null;
    "audit.loading": null;
    "audit.loadFailed": null;
    "audit.loadFailedText": null;
    "audit.tryAgain": null;
    "audit.none": null;
    "audit.noneText": null;
    "audit.filters": null;
    "audit.who": null;
    "audit.what": null;
    "audit.from": null;
    "audit.to": null;
    "audit.export": null;
    "audit.exporting": null;
    "audit.exportFailed": null;
    "audit.incomplete": null;
    "audit.range": { from: string | number; to: string | number; total: string | number };
    "audit.rangeAtLeast": { from: string | number; to: string | number; total: string | number };
    "audit.signIn": null;
    "audit.signInFailed": null;
    "audit.passwordChanged": null;
    "audit.passwordLinkMade": null;
    "audit.invitationSent": null;
    "audit.invitationWithdrawn": null;
    "audit.memberJoined": null;
    "audit.memberRemoved": null;
    "audit.memberReturned": null;
    "audit.roleChanged": null;
    "audit.exported": null;
    "audit.personalData": null;
    "audit.erased": null;
    "audit.settingsChanged": null;
    "audit.backup": null;
    "audit.restore": null;
    "audit.address": { address: string | number };
    "audit.member": { member: string | number; email: string | number };
    "audit.invitation": { email: string | number; role: string | number };
    "audit.joined": { role: string | number };
    "audit.role": { member: string | number; email: string | number; from: string | number; to: string | number };
    "audit.exportSize": { records: string | number; count: number; shown: string | number };
    "audit.oneRecord": { records: string | number; id: string | number };
    "audit.currency": { from: string | number; to: string | number };
    "audit.country": { from: string | number; to: string | number };
    "audit.noCountry": null;
    "audit.undone": null;
    "audit.archive": { rows: string | number; count: number; files: string | number };
    "audit.archiveOf": { at: string | number; rows: string | number; count: number; files: string | number };
    "audit.oneOrganisation": null;
  }
}
