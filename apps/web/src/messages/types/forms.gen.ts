// Generated from src/messages/en/forms.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "forms.discardTitle": null;
    "forms.discardMessage": null;
    "forms.discard": null;
    "forms.keepEditing": null;
    "forms.kept": null;
    "forms.startAfresh": null;
    "forms.collisionTitle": null;
    "forms.collisionTheirs": { value: string | number };
    "forms.collisionMine": { value: string | number };
    "forms.collisionNothing": null;
    "forms.keepMine": null;
    "forms.likelyThere": null;
    "forms.takeTheirs": null;
    "forms.keepMineOf": { field: string | number };
    "forms.takeTheirsOf": { field: string | number };
    "forms.tagsHint": null;
    "forms.choose": null;
    "forms.addEmail": null;
    "forms.addPhone": null;
    "forms.pointNumber": { field: string | number; number: string | number };
    "forms.pointKind": { value: string | number };
    "forms.makePointFirst": { value: string | number };
    "forms.removePoint": { value: string | number };
  }
}
