import { firstTimeZones } from "@lanyard/contract/person/person-options";
import type { ComponentProps } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Field } from "#src/ui/controls/field.tsx";

type TimeZoneFieldProps = Omit<ComponentProps<"select">, "className" | "children"> & {
  error: string | undefined;
};

/**
 * A select of time zones: the four of spec section 2.12, followed by the others that the browser supports.
 */
export function TimeZoneField({ error, ...select }: TimeZoneFieldProps) {
  const zones = Intl.supportedValuesOf("timeZone");
  const otherZones = zones.filter((zone) => !firstTimeZones.some((first) => first === zone));
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = [t("profile.eastern"), t("profile.central"), t("profile.mountain"), t("profile.pacific")];
  return (
    <Field label={t("profile.timeZone")} hint={t("profile.timeZoneHint")} error={error}>
      {(links) => (
        <select {...select} {...links} className="select">
          <option value="">{t("profile.browserZone", { zone: own })}</option>
          <optgroup label={t("profile.usZones")}>
            {firstTimeZones.map((zone, index) => (
              <option key={zone} value={zone}>
                {names[index]}
              </option>
            ))}
          </optgroup>
          <optgroup label={t("profile.allZones")}>
            {otherZones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </optgroup>
        </select>
      )}
    </Field>
  );
}
