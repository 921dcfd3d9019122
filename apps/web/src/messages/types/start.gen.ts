// Generated from src/messages/en/start.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "start.title": null;
    "start.show": null;
    "start.putAway": null;
    "start.done": null;
    "start.import": null;
    "start.importHint": null;
    "start.importDo": null;
    "start.add": null;
    "start.addHint": null;
    "start.addDo": null;
    "start.invite": null;
    "start.inviteHint": null;
    "start.inviteDo": null;
    "start.example": null;
    "start.exampleHint": null;
    "start.exampleThere": null;
    "start.fill": null;
    "start.filling": null;
    "start.filled": null;
    "start.fillFailed": null;
    "start.remove": null;
    "start.removing": null;
    "start.removed": null;
    "start.removeFailed": null;
    "start.restored": null;
    "start.restoreFailed": null;
    "start.removeText": null;
    "start.neededStay": { count: number; shown: string | number };
    "start.alsoEdited": { count: number; shown: string | number };
    "start.kept": { count: number; shown: string | number };
  }
}
