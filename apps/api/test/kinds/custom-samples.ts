import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { type CustomFieldType, customFieldTypes } from "@lanyard/contract/custom-field/custom-field-types";
import type { CustomValue, CustomValues } from "@lanyard/contract/custom-field/custom-value";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { testedNouns } from "./tested-kinds.ts";

type Organisation = TestOrganisations["acme"];

/** A word for each sample, in alphabetical order, so that values sort in the order of the samples. */
export const letters = ["Alder", "Birch", "Cedar", "Damson"] as const;

interface Defined {
  readonly fields: readonly CustomField[];
  /** The value of all fields that link to a company. Fields for members have `memberId`. */
  readonly companyId: string;
  readonly memberId: string;
}

const defined = new Map<Organisation, Defined>();
const [companyName, memberName] = ["Linked Works", "Ora Linked"];

/** Creates a field of each type for each tested kind. Later samples contain values of these fields. */
export async function defineCustomFields(api: TestOrganisations): Promise<void> {
  for (const name of ["acme", "globex"] as const) {
    const { personId, client } = await api.addMember(name, "user", memberName);
    const { company } = await client.companies.create({ body: { name: companyName } });
    const fields: CustomField[] = [];
    for (const noun of testedNouns)
      for (const type of customFieldTypes) fields.push(await define(api[name], noun, type));
    defined.set(api[name], { fields, companyId: company.id, memberId: personId });
  }
}

async function define(
  { admin }: Organisation,
  noun: RecordNoun,
  type: CustomFieldType,
): Promise<CustomField> {
  const body = {
    ...{ noun, type, label: `Own ${type.replace("_", " ")}`, searched: type === "text" },
    ...(type.startsWith("choice") && { options: letters.map((label) => ({ label })) }),
    ...(type === "record" && { target: "company" as const }),
  };
  return (await admin.client.fields.create({ body })).field;
}

export const customFieldsOf = (organisation: Organisation, noun: RecordNoun): readonly CustomField[] =>
  defined.get(organisation)?.fields.filter((field) => field.noun === noun) ?? [];

/** Returns the custom values of a sample as responses contain them. `mark` makes texts unique to a test. */
export function customSample(
  organisation: Organisation,
  noun: RecordNoun,
  number: number,
  mark: string,
): CustomValues {
  const values = valuesOf(organisation, number, mark);
  return Object.fromEntries(
    customFieldsOf(organisation, noun).map((field) => [field.key, values(field)] as const),
  );
}

function valuesOf(organisation: Organisation, number: number, mark: string) {
  const word = letters[number] ?? "";
  const day = `202${number}-0${number + 2}-11`;
  const values = {
    text: `${word} ${mark} own`,
    long_text: `${word} ${mark} at length`,
    number: 10.5 + number,
    money: { amount_cents: 100_050 + number * 100, currency: "EUR" },
    date: day,
    datetime: `${day}T08:30:00.000Z`,
    boolean: number > 0,
    url: `https://${word.toLowerCase()}.example/own`,
    email: `${word.toLowerCase()}@own.example`,
    phone: `+49 30 765432${number}`,
    member: defined.get(organisation)?.memberId ?? null,
    record: defined.get(organisation)?.companyId ?? null,
  } satisfies Partial<Record<CustomFieldType, CustomValue>>;
  return ({ type, options }: CustomField): CustomValue => {
    const ids = options.map(({ id }) => id);
    if (type === "choice") return ids[number] ?? null;
    if (type === "choices") return ids.slice(number, number + 2);
    return values[type];
  };
}

/** Returns the custom values of a sample as cells of a file, keyed by field label. */
export function customCells(
  organisation: Organisation,
  noun: RecordNoun,
  number: number,
  mark: string,
): Readonly<Record<string, string>> {
  const values = valuesOf(organisation, number, mark);
  return Object.fromEntries(
    customFieldsOf(organisation, noun).map((field) => [field.label, cellOf(field, values(field))]),
  );
}

function cellOf({ type, options }: CustomField, value: CustomValue): string {
  if (type === "member") return memberName;
  if (type === "record") return companyName;
  if (typeof value === "object" && value !== null && "currency" in value)
    return `${(value.amount_cents / 100).toFixed(2)} ${value.currency}`;
  return [value]
    .flat()
    .map((each) => options.find(({ id }) => id === each)?.label ?? String(each))
    .join(", ");
}
