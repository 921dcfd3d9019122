// Generated from src/messages/en/history.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "history.title": null;
    "history.loading": null;
    "history.loadFailed": null;
    "history.loadFailedText": null;
    "history.tryAgain": null;
    "history.none": null;
    "history.noneText": null;
    "history.filters": null;
    "history.person": null;
    "history.kind": null;
    "history.record": null;
    "history.from": null;
    "history.to": null;
    "history.create": null;
    "history.update": null;
    "history.delete": null;
    "history.bulkDelete": null;
    "history.erase": null;
    "history.bulkUpdate": null;
    "history.move": null;
    "history.merge": null;
    "history.import": null;
    "history.undoKind": null;
    "history.redoKind": null;
    "history.note": null;
    "history.attachment": null;
    "history.duplicate": null;
    "history.stage": null;
    "history.pipeline": null;
    "history.lostReason": null;
    "history.organisation": null;
    "history.fieldName": null;
    "history.fieldColor": null;
    "history.fieldPosition": null;
    "history.fieldOutcome": null;
    "history.fieldTimeLimit": null;
    "history.fieldProbability": null;
    "history.fieldCurrency": null;
    "history.fieldCountry": null;
    "history.records": { count: number; shown: string | number };
    "history.undone": null;
    "history.pastRecovery": null;
    "history.undoOf": { what: string | number; label: string | number };
    "history.undoing": null;
    "history.undoneRecords": { count: number; shown: string | number };
    "history.undoFailed": null;
    "history.redo": null;
    "history.redoOf": { what: string | number; label: string | number };
    "history.redoing": null;
    "history.redoneRecords": { count: number; shown: string | number };
    "history.redoFailed": null;
    "history.undoneWhat": { what: string | number };
    "history.redoneWhat": { what: string | number };
    "history.nothingToUndo": null;
    "history.nothingToRedo": null;
    "history.range": { from: string | number; to: string | number; total: string | number };
    "history.rangeAtLeast": { from: string | number; to: string | number; total: string | number };
    "history.dealContact": null;
    "history.fieldContact": null;
    "history.fieldRole": null;
    "history.fieldPinned": null;
  }
}
