// Generated from src/messages/en/live.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "live.present": null;
    "live.presentOne": { name: string | number };
    "live.presentMore": { count: number };
  }
}
