import { distinctPoints } from "@lanyard/contract/kind/distinct-points";
import { plainFieldNames, pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { cardNounOf, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldOf, fieldsOf, fieldValueText } from "#src/records/fields/field-text.ts";
import { memberNameIn } from "#src/records/fields/member.tsx";
import { pointsIn } from "#src/records/fields/shown-points.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import { typingOf } from "#src/records/fields/value-typing.ts";
import { type ShownValues, textOfField } from "#src/records/shown-name.ts";

export type ComparedRecord = { readonly id: string; readonly values: ShownValues };

export type Agreement = "differs" | "partly" | "same";

export type ComparedField = {
  readonly name: string;
  /** The values as text, in the order of the records; null for an empty value. */
  readonly texts: readonly (string | null)[];
  readonly agreement: Agreement;
};

const order: readonly Agreement[] = ["differs", "partly", "same"];

export function comparedFields(noun: RecordNoun, records: readonly ComparedRecord[]): ComparedField[] {
  const compared = singleFields(noun).flatMap((name) => {
    const texts = records.map(({ values }) => shownText(noun, values, name));
    const { compare } = typingOf(fieldOf(noun, name)?.type);
    const spellings = new Set(texts.filter((text) => text !== null).map(compare));
    if (spellings.size === 0) return [];
    return [{ name, texts, agreement: agreementOf(spellings.size, texts.includes(null)) }];
  });
  return order.flatMap((each) => compared.filter(({ agreement }) => agreement === each));
}

function agreementOf(values: number, isMissing: boolean): Agreement {
  if (values > 1) return "differs";
  return isMissing ? "partly" : "same";
}

/** Returns the names of all fields except lists, because a merge combines the values of lists. */
function singleFields(noun: RecordNoun): string[] {
  const fields = fieldsOf(noun);
  const names = Object.keys(fields);
  const single = names.filter((name) => !["tags", "contactPoints"].includes(fields[name]?.type ?? ""));
  return cardNounOf(noun) ? [...new Set([...single, stageField])] : single;
}

/** The field of the stage. The comparison includes it, even if the form of the kind does not contain it. */
const stageField = "stage_id";

/**
 * Returns the display text of a value, or null if the value is empty or only repeats the name of the member
 * in another field.
 */
function shownText(noun: RecordNoun, values: ShownValues, name: string): string | null {
  const { type, follows } = fieldOf(noun, name) ?? {};
  if (type === "member") return memberNameIn(values, name);
  if (name === stageField) return values[name] ? optionText("stage", String(values.stage_name)) : null;
  const value = values[name];
  if (value === null || value === undefined || value === "") return null;
  if (follows !== undefined && value === memberNameIn(values, follows)) return null;
  return fieldValueText(noun, name, storedText(value));
}

export function filledCount(noun: RecordNoun, { values }: ComparedRecord): number {
  const fields = fieldsOf(noun);
  const lists = [
    ...plainFieldNames(fields).filter((name) => fields[name]?.type === "tags" && values[name]),
    ...pointFieldNames(fields).filter((name) => pointsIn(values[name], "").length > 1),
  ];
  return singleFields(noun).filter((name) => shownText(noun, values, name) !== null).length + lists.length;
}

export type Suggestion = { readonly id: string; readonly reason: "fullest" | "oldest" };

export function suggestSurvivor(
  noun: RecordNoun,
  records: readonly ComparedRecord[],
): Suggestion | undefined {
  const most = Math.max(...records.map((record) => filledCount(noun, record)));
  const fullest = records.filter((record) => filledCount(noun, record) === most);
  const createdAt = ({ values }: ComparedRecord) => String(values.created_at);
  const [first] = fullest.toSorted((left, right) => (createdAt(left) < createdAt(right) ? -1 : 1));
  return first && { id: first.id, reason: fullest.length === 1 ? "fullest" : "oldest" };
}

/**
 * Returns the id of the record whose value is preselected: for the stage, the record in the furthest stage;
 * for other fields, the survivor, or else the first record with a value. Of equal texts, prefers one that
 * links to a record.
 */
export function defaultGiver(
  { name, texts }: Pick<ComparedField, "name" | "texts">,
  records: readonly ComparedRecord[],
  survivorId: string,
  stageRanks: StageRanks = new Map(),
): string {
  if (name === stageField) return furthestIn(records, survivorId, stageRanks);
  const at = records.findIndex(({ id }) => id === survivorId);
  const giver = texts[at] ? at : texts.findIndex((text) => text !== null);
  const isLinked = (index: number) => Boolean(records[index]?.values[`${name}_id`]);
  const linked = texts.findIndex((text, index) => text === texts[giver] && isLinked(index));
  const chosen = linked >= 0 && !isLinked(giver) ? linked : giver;
  return records[chosen]?.id ?? survivorId;
}

/** Maps stage ids to ranks. Lost stages have the lowest rank. */
export type StageRanks = ReadonlyMap<unknown, number>;

function furthestIn(records: readonly ComparedRecord[], survivorId: string, ranks: StageRanks): string {
  const rankOf = ({ values }: ComparedRecord) => ranks.get(values[stageField]) ?? Number.NEGATIVE_INFINITY;
  const most = Math.max(...records.map(rankOf));
  const furthest = records.filter((record) => rankOf(record) === most).map(({ id }) => id);
  return furthest.includes(survivorId) ? survivorId : (furthest[0] ?? survivorId);
}

export type MergedList = { readonly name: string; readonly texts: readonly string[] };

export function mergedLists(noun: RecordNoun, records: readonly ComparedRecord[]): MergedList[] {
  const fields = fieldsOf(noun);
  const tags = plainFieldNames(fields).filter((name) => fields[name]?.type === "tags");
  const listed = [
    ...pointFieldNames(fields).map((name) => {
      const { first = "" } = fields[name] ?? {};
      // The list contains the values of all phone or e-mail fields, because a merge keeps only one value per
      // field and must not lose the others.
      const alike = plainFieldNames(fields).filter((each) => fields[each]?.type === fields[first]?.type);
      const texts = distinctPoints(
        records.flatMap(({ values }) => [
          ...pointsIn(values[name], first).map(({ value }) => value),
          ...alike.map((each) => textOfField(values, each) ?? "").filter(Boolean),
        ]),
      );
      return { name, texts: texts.length > 1 ? texts : [] };
    }),
    ...tags.map((name) => {
      const texts = records.flatMap(({ values }) => String(values[name] ?? "").split(", "));
      return { name, texts: distinct(texts.filter(Boolean), (text) => text.toLowerCase()) };
    }),
  ];
  return listed.filter(({ texts }) => texts.length > 0);
}

function distinct(texts: readonly string[], keyOf: (text: string) => string): string[] {
  const first = new Map<string, string>();
  for (const text of texts) if (!first.has(keyOf(text))) first.set(keyOf(text), text);
  return [...first.values()];
}
