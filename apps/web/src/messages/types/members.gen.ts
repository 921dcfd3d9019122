// Generated from src/messages/en/members.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "members.loading": null;
    "members.loadFailed": null;
    "members.loadFailedText": null;
    "members.tryAgain": null;
    "members.admin": null;
    "members.user": null;
    "members.viewer": null;
    "members.inviteTitle": null;
    "members.email": null;
    "members.role": null;
    "members.rolesHint": null;
    "members.invite": null;
    "members.inviting": null;
    "members.invitationSent": { email: string | number };
    "members.invitationLink": { email: string | number };
    "members.link": null;
    "members.copy": null;
    "members.copied": null;
    "members.pending": null;
    "members.invitedAs": { role: string | number; date: string | number };
    "members.revoke": null;
    "members.revokeOf": { email: string | number };
    "members.revoked": { email: string | number };
    "members.revokeFailed": null;
    "members.count": { count: number };
    "members.you": null;
    "members.roleOf": { name: string | number };
    "members.actionsOf": { name: string | number };
    "members.passwordLink": null;
    "members.passwordLinkText": { name: string | number };
    "members.passwordLinkSent": { email: string | number };
    "members.remove": null;
    "members.removeTitle": null;
    "members.removeText": { name: string | number };
    "members.removed": { name: string | number };
    "members.ownRoleTitle": null;
    "members.ownRoleText": null;
    "members.ownRoleChange": null;
    "members.removeOwnerText": { name: string | number };
    "members.handOverTo": null;
    "members.owned": { count: number; name: string | number; shown: string | number };
    "members.handedOver": { count: number; shown: string | number; to: string | number };
    "members.ownedByNobody": { count: number; shown: string | number };
    "members.returned": { name: string | number };
    "members.returnFailed": { name: string | number };
    "members.former": null;
    "members.formerText": null;
    "members.handOver": null;
    "members.handOverOf": { name: string | number };
    "members.handOverTitle": null;
    "members.handOverFormerText": { name: string | number };
  }
}
