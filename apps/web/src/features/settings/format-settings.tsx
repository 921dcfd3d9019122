import { dateFormats, languages, timeFormats } from "@lanyard/contract/person/person-options";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { defaultFormats } from "#src/lib/format/format-choices.ts";
import { formatLanguage } from "#src/lib/format/number.ts";
import { availableLanguages } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Select } from "#src/ui/controls/select-field.tsx";
import { SettingsGroup, SettingsRow } from "#src/ui/layout/settings-group.tsx";
import type { SettingsDraft } from "./settings-draft.ts";

export function FormatSettings({ draft: { values, change } }: { draft: SettingsDraft }) {
  const language = oneOf(languages, values.language ?? formatLanguage()) ?? "en";
  const usual = defaultFormats(language);
  return (
    <SettingsGroup title={t("settings.tabPreferences")} text={t("settings.preferencesText")}>
      <Choice
        label={t("settings.language")}
        values={languages.filter((language) => availableLanguages().includes(language))}
        nameOf={nameOfLanguage}
        value={language}
        onChange={(chosen) => change({ language: chosen })}
      />
      <Choice
        label={t("settings.dateFormat")}
        values={dateFormats}
        // The names are those of spec section 5.
        nameOf={(format) => (format === "MMM D, YYYY" ? t("settings.dateInWords") : format)}
        value={values.date_format ?? usual.dateFormat}
        onChange={(date_format) => change({ date_format })}
      />
      <Choice
        label={t("settings.timeFormat")}
        values={timeFormats}
        nameOf={(format) => format}
        value={values.time_format ?? usual.timeFormat}
        onChange={(time_format) => change({ time_format })}
      />
    </SettingsGroup>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, values, nameOf, value, onChange }: ChoiceProps<Value>) {
  return (
    <SettingsRow label={label}>
      {({ id }) => (
        <Select
          id={id}
          options={values.map((each) => ({ value: each, label: nameOf(each) }))}
          value={value}
          onChange={(event) => {
            const chosen = oneOf(values, event.target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        />
      )}
    </SettingsRow>
  );
}

/** Returns the name of a language in that language, such as "Deutsch". */
function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
