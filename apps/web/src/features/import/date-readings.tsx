import { type ImportJob, importCheckInput } from "@lanyard/contract/import/import-job-schema";
import type { DateReading } from "@lanyard/contract/import/import-schema";
import { formatDate } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import type { Choices } from "./import-draft.ts";
import { PartNotice } from "./step-frame.tsx";

type DatesAskedProps = {
  job: ImportJob;
  readings: readonly DateReading[];
  isBusy: boolean;
  onChoose: (order: Choices["date_order"]) => void;
};

export function DateReadingQuestions({ job, readings, isBusy, onChoose }: DatesAskedProps) {
  const open = readings.filter(({ isProven }) => !isProven);
  return (
    <>
      {open.length > 0 && (
        <PartNotice tone="warning">
          {open.map(({ header, written, day }) => (
            <p key={header} dir="auto">
              {t("import.dateAsked", { column: header, written, date: formatDate(day) })}
            </p>
          ))}
          <fieldset className="import__choices mt-2" disabled={isBusy}>
            <SelectField
              label={t("import.dateOrder")}
              options={[
                { value: "day", label: t("import.dayFirst") },
                { value: "month", label: t("import.monthFirst") },
              ]}
              value={job.choices?.date_order}
              onChange={({ target }) => onChoose(importCheckInput.shape.date_order.parse(target.value))}
            />
          </fieldset>
        </PartNotice>
      )}
      <DateReadingNotices readings={readings.filter(({ isProven }) => isProven)} />
    </>
  );
}

export function DateReadingNotices({ readings }: { readings: readonly DateReading[] }) {
  return readings.map(({ header, written, day, isProven }) => {
    const values = { column: header, written, date: formatDate(day) };
    return (
      <p key={header} className="import__part muted" dir="auto">
        {isProven ? t("import.dateReadProven", values) : t("import.dateReadOwn", values)}
      </p>
    );
  });
}
