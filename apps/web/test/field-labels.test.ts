import { type Noun, noun as nounSchema } from "@lanyard/contract/action/action-schema";
import { afterAll, expect, test } from "vitest";
import { recordFieldLabel } from "#src/features/history/record-field-label.ts";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { companyRecords } from "../../api/src/features/company/company.ts";
import { contactRecords } from "../../api/src/features/contact/contact.ts";
import { dealRecords } from "../../api/src/features/deal/deal.ts";
import { settingColumns } from "../../api/src/features/pipeline/setting-undo.ts";
import { changeableColumns } from "../../api/src/records/record-kind.ts";

/** What a refusal names by another field: the API's undo-plan. */
const neverNamed = ["stage_entered_at", "has_own_probability"];

/** Every column that the log can name. */
const logged: Readonly<Record<Noun, readonly string[]>> = {
  contact: [...changeableColumns(contactRecords), "stage_id"],
  company: changeableColumns(companyRecords),
  deal: changeableColumns(dealRecords).filter((column) => !neverNamed.includes(column)),
  note: ["body"],
  attachment: ["filename"],
  stage: settingColumns.stages,
  pipeline: settingColumns.pipelines,
  "lost-reason": settingColumns.lost_reasons,
  organisation: ["currency"],
};

afterAll(() => activateLanguage("en"));

test.each(["en", "es", "fr", "de"])(
  "every field that the history can name has a name in %s",
  async (language) => {
    await activateLanguage(language, ["contacts", "companies", "deals", "history"]);
    const nameless = nounSchema.options.flatMap((noun) =>
      logged[noun].filter(
        (column) =>
          /^$|_|\./u.test(recordFieldLabel(column, noun)) || recordFieldLabel(column, noun) === column,
      ),
    );
    expect(nameless).toEqual([]);
  },
);
