import { type Noun, noun as nounSchema } from "@lanyard/contract/action/action-schema";
import { cardNounOf, type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { expect, test } from "vitest";
import { recordFieldLabel } from "#src/features/history/record-field-label.ts";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { customFieldColumns } from "../../api/src/features/custom-field/custom-field-undo.ts";
import { recordFeatures } from "../../api/src/features/kinds/kinds.ts";
import { settingColumns } from "../../api/src/features/pipeline/setting-undo.ts";
import { viewColumns } from "../../api/src/features/view/view-service.ts";
import { changeableColumns } from "../../api/src/records/kind/record-kind.ts";

const neverShown = ["noun", "storage"];

/**
 * Logged columns without a label. If such a column prevents an undo, the message names another field instead.
 */
const neverNamed = ["stage_entered_at", "has_own_probability"];

/** The columns that the action log can contain, by noun. */
const logged: Readonly<Record<Noun, readonly string[]>> = {
  ...columnsOfKinds(),
  note: ["body"],
  attachment: ["filename"],
  duplicate: ["dismissed"],
  "deal-contact": ["contact_id", "role"],
  stage: settingColumns.stages,
  pipeline: settingColumns.pipelines,
  "lost-reason": settingColumns.lost_reasons,
  "custom-field": customFieldColumns.filter((column) => !neverShown.includes(column)),
  view: viewColumns,
  organisation: ["currency"],
  member: [],
};

function columnsOfKinds(): Record<RecordNoun, readonly string[]>;
function columnsOfKinds(): Record<string, readonly string[]> {
  return Object.fromEntries(
    recordNouns.map((noun) => [
      noun,
      [
        ...changeableColumns(recordFeatures[noun].stored.kind).filter(
          (column) => !neverNamed.includes(column),
        ),
        // Kinds on a board may have no stage field, but the log contains their moves as `stage_id`.
        ...(cardNounOf(noun) === undefined ? [] : ["stage_id"]),
      ],
    ]),
  );
}

test.each(["en", "es", "fr", "de"])("every field in the history has a label in %s", async (language) => {
  await activateLanguage(language);
  const nameless = nounSchema.options.flatMap((noun) =>
    logged[noun].filter(
      (column) =>
        /^$|_|\./u.test(recordFieldLabel(column, noun)) || recordFieldLabel(column, noun) === column,
    ),
  );
  expect(nameless).toEqual([]);
});
