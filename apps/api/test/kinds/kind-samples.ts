import type { Client } from "@lanyard/client/client-shape";
import { columnName, type FieldDescriptor, plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { holdsSeveral, type KindDeclaration } from "@lanyard/contract/kind/kind";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { defaultPipeline } from "../board-reading.ts";
import { customCells, customFieldsOf, customSample, letters } from "./custom-samples.ts";
import type { Values } from "./kind-calls.ts";

/** The number of samples in a test. The last of `letters` is reserved for a record that lacks a value. */
export const sampleCount = letters.length - 1;

/** Returns the value of a field in the sample with this number. `mark` makes texts unique to a test. */
function sentValue(
  name: string,
  { type, max = 5000, isClosed, offered = [] }: FieldDescriptor,
  number: number,
  mark: string,
): unknown {
  const word = letters[number] ?? "";
  if (isClosed) return offered[number % offered.length];
  const label = `${word} ${mark} ${name.replaceAll("_", " ")}`;
  switch (type) {
    case "email":
      return `${word.toLowerCase()}.${mark}@kestrel.example`;
    case "link":
      return `https://${word.toLowerCase()}.example/${mark}/${name}`;
    case "phone":
      return `+49 30 ${1000 + number} ${mark.replaceAll(/\D/gu, "")}${name.length}`;
    case "whole":
      return 10 + number * 10;
    case "money":
      return 100_000 + number * 100_050;
    case "date":
      return `202${number}-0${number + 2}-11`;
    case "moment":
      // The date is far in the future, so that no reminder arrives while a test reads notifications.
      return `209${number}-0${number + 2}-11T08:30:00.000Z`;
    case "tags":
      return `${word}-${mark}, ${mark}`;
    default:
      return label.slice(0, max);
  }
}

/** Required values of a kind in addition to its plain fields, and plain fields that a sample omits. */
interface SpecialSample {
  readonly body: (organisation: TestOrganisations["acme"], number: number) => Promise<Values>;
  readonly leftOut: readonly string[];
  /** Returns more values, for the test that imports an export. */
  readonly filled?: (
    organisation: TestOrganisations["acme"],
    number: number,
    body: Values,
  ) => Promise<Values>;
  /** Sends a further request after a sample is created, such as the completion of a task. */
  readonly completed?: (client: Client, id: string, number: number) => Promise<unknown>;
}

const specialSamples: Partial<Record<RecordNoun, SpecialSample>> = {
  contact: {
    body: async () => ({}),
    leftOut: [],
    // The first sample has only one email address and one phone number.
    filled: async (_, number, { email, phone }) => ({
      emails: [{ email }, { email: `further.${number}@osprey.example`, kind: "private" }].slice(
        0,
        number + 1,
      ),
      phones: [
        { phone, kind: "mobile" },
        { phone: `+49 40 7700${number}`, kind: "other" },
        { phone: `+1 212 555 01${number}0` },
      ].slice(0, number + 1),
    }),
  },
  deal: {
    body: async ({ user }) => ({ stage_id: (await defaultPipeline(user.client)).stage("Lead").id }),
    leftOut: ["lost_reason"],
    filled: async ({ user }, number) => {
      const terms = { currency: "EUR", expected_close_date: Date.UTC(2031, number, 6) };
      if (number > 0) return { ...terms, probability: 30 + number };
      const { stage } = await defaultPipeline(user.client);
      return { ...terms, stage_id: stage("Closed Lost").id, lost_reason: "Too dear" };
    },
  },
  task: {
    body: async () => ({}),
    // A task is due either on a day or at a moment.
    leftOut: ["due_at"],
    filled: async (_, number) => (number === 0 ? { repeat: "FREQ=WEEKLY;BYDAY=MO" } : {}),
    completed: async (client, id, number) =>
      number === 1 && client.tasks.complete({ params: { id }, body: {} }),
  },
  // Types, directions and outcomes have few values, and the start cannot be emptied.
  interaction: { body: async () => ({}), leftOut: ["type", "direction", "outcome", "started_at"] },
};

/** Returns the plain fields that a sample fills: all except `leftOut` and fields that contain a member. */
export function sampledFields(noun: RecordNoun): (readonly [string, FieldDescriptor])[] {
  const { fields }: KindDeclaration = recordKinds[noun];
  const leftOut = new Set(specialSamples[noun]?.leftOut);
  return plainFieldNames(fields)
    .filter((name) => !leftOut.has(name) && fields[name]?.type !== "member")
    .map((name) => [name, fields[name] ?? { type: "line" }] as const);
}

export function plainSample(noun: RecordNoun, number: number, mark: string): Values {
  return Object.fromEntries(
    sampledFields(noun).map(([name, field]) => [name, sentValue(name, field, number, mark)]),
  );
}

export function wholeSample(
  { acme }: Pick<TestOrganisations, "acme">,
  noun: RecordNoun,
  number: number,
  mark: string,
): Values {
  return { ...plainSample(noun, number, mark), ...customPart(acme, noun, number, mark) };
}

const customPart = (...sample: Parameters<typeof customSample>): Values =>
  customFieldsOf(sample[0], sample[1]).length === 0 ? {} : { custom: customSample(...sample) };

export async function sampleBody(
  api: TestOrganisations,
  noun: RecordNoun,
  number: number,
  mark: string,
  organisation = api.acme,
) {
  return {
    ...plainSample(noun, number, mark),
    ...customPart(organisation, noun, number, mark),
    ...(await specialSamples[noun]?.body(organisation, number)),
  };
}

export async function filledSample(
  api: TestOrganisations,
  noun: RecordNoun,
  number: number,
  mark: string,
): Promise<Values> {
  const body = await sampleBody(api, noun, number, mark);
  return { ...body, ...(await specialSamples[noun]?.filled?.(api.acme, number, body)) };
}

export function linkTo(column: string, id: string | undefined): unknown {
  return holdsSeveral(column) ? [id] : id;
}

export async function completeSample(
  noun: RecordNoun,
  client: Client,
  id: string,
  number: number,
): Promise<void> {
  await specialSamples[noun]?.completed?.(client, id, number);
}

/** Returns a sample as a row of a file, keyed by column name. Amounts are in units, not in cents. */
export function fileSample(
  { acme }: Pick<TestOrganisations, "acme">,
  noun: RecordNoun,
  number: number,
  mark: string,
): Readonly<Record<string, string>> {
  const { fields }: KindDeclaration = recordKinds[noun];
  const sample = plainSample(noun, number, mark);
  const cells = sampledFields(noun).map(([name, { type }]) => [
    columnName(fields, name),
    type === "money" ? (Number(sample[name]) / 100).toFixed(2) : String(sample[name]),
  ]);
  return { ...Object.fromEntries(cells), ...customCells(acme, noun, number, mark) };
}

export function sampleFile(api: Pick<TestOrganisations, "acme">, noun: RecordNoun, mark: string) {
  const samples = Array.from({ length: sampleCount }, (_, number) => fileSample(api, noun, number, mark));
  return { header: Object.keys(samples[0] ?? {}), rows: samples.map((sample) => Object.values(sample)) };
}
