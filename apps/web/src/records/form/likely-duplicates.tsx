import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { nounsWith, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormState, useWatch } from "react-hook-form";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { recordAddress } from "#src/records/kind-name.ts";
import { useDebouncedValue } from "#src/ui/controls/use-debounced-value.ts";
import { fieldNameOf, type RecordForm, typedText } from "./form-field.ts";

const waitMs = 500;
const mostNamed = 3;

type LikelyDuplicatesProps = {
  noun: RecordNoun;
  form: RecordForm;
  id?: string | undefined;
};

/**
 * Shows likely duplicates of the record, 500 ms after the last input. Users can still save, and the fields do
 * not move when duplicates appear.
 */
export function LikelyDuplicates({ noun, form, id: edited }: LikelyDuplicatesProps) {
  const client = useClient();
  const { isDirty } = useFormState({ control: form.control });
  const mergeNoun = nounsWith("merge").find((each) => each === noun);
  const typed = useWatch({ control: form.control });
  const values = JSON.stringify(filledTexts(typed));
  const asked = useDebouncedValue(values, waitMs);
  const { data } = useQuery({
    queryKey: ["duplicates", "check", noun, edited, asked],
    // The form can change while the query waits for the network, so the query uses `asked`.
    queryFn: async ({ signal }) => {
      if (mergeNoun === undefined) return { likely: [] };
      const body = { noun: mergeNoun, values: JSON.parse(asked), ...(edited && { id: edited }) };
      return client.duplicates.check({ body }, { signal });
    },
    enabled: mergeNoun !== undefined && isDirty && asked === values && isNamed(noun, typed),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const likely = isDirty && asked === values ? (data?.likely.slice(0, mostNamed) ?? []) : [];
  return (
    <div role="status" className={likely.length > 0 ? "basis-full" : ""}>
      {likely.length > 0 && (
        <>
          {t("forms.likelyThere")}{" "}
          {likely.map(({ id, name, company, email, phone }) => (
            <span key={id} className="me-3">
              <Link to={recordAddress(noun, id)} target="_blank" className="link" dir="auto">
                {name}
                <span className="vh"> {t("ui.opensInNewTab")}</span>
              </Link>
              <span className="text-ink-muted" dir="auto">
                {[company ?? email ?? phone].flatMap((about) => (about ? [` (${about})`] : []))}
              </span>
            </span>
          ))}
        </>
      )}
    </div>
  );
}

/** The search for duplicates ignores custom fields. */
function filledTexts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const builtIn = Object.entries(values).filter(([name]) => customKeyOf(fieldNameOf(name)) === undefined);
  const texts = builtIn.map(([name, value]): [string, string] => [name, textOf(value)]);
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

const textOf = (value: unknown): string =>
  typedText(typeof value === "string" ? value : Object(value).name).trim();

function isNamed(noun: RecordNoun, values: Readonly<Record<string, unknown>>): boolean {
  return recordKinds[noun].names.joined.some((name) => textOf(values[name]) !== "");
}
