import { customKeyOf, customName } from "@lanyard/contract/custom-field/custom-field-types";
import { recordId } from "@lanyard/contract/field/ids";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { sortKey } from "#src/db/fold-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import type { FoundNames } from "#src/records/kind/kind-hooks.ts";
import { selectMemberNames, selectMembers } from "#src/records/kind/member-sql.ts";
import { selectRecordNames, selectRecordsOfOneName } from "#src/records/kind/record-name-sql.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { isLinkType, labelsOf } from "./custom-conversion.ts";
import { type CustomDefinition, type CustomVariant, heldDefinitions } from "./custom-definition.ts";

/**
 * Adds the names of members and linked records as options to fields whose values must be converted. A name
 * that several members or records share cannot be converted to an id, so it is omitted.
 */
export async function withLinkNames(
  tx: TenantTx,
  layout: readonly CustomDefinition[],
  records: readonly FieldValues[],
): Promise<readonly CustomDefinition[]> {
  const fields: CustomDefinition[] = [];
  for (const field of layout) {
    const isConverted = field.variants.length > 1 && field.variants.some(({ type }) => isLinkType(type));
    fields.push(isConverted ? await withNames(tx, field, records) : field);
  }
  return fields;
}

async function withNames(tx: TenantTx, field: CustomDefinition, records: readonly FieldValues[]) {
  const values = [...new Set(records.flatMap((fields) => fields[customName(field.key)] ?? []))];
  const named = isLinkType(field.type) ? { ...field, options: await namesOf(tx, field, values) } : field;
  const texts = values.flatMap((value) => labelsOf(value, named));
  const variants: CustomVariant[] = [];
  for (const variant of field.variants) {
    const isFound = isLinkType(variant.type) && variant.storage !== field.shown;
    variants.push(isFound ? { ...variant, options: await linksNamed(tx, variant, texts) } : variant);
  }
  return { ...named, variants };
}

interface NamedLink {
  readonly field: string;
  readonly value: string;
  readonly target: RecordNoun;
  readonly key: string;
}

/** Finds the linked records that custom values identify by name instead of id. Pasted cells contain names. */
export async function findLinkNames(
  tx: TenantTx,
  noun: RecordNoun,
  changes: readonly SentValues[],
): Promise<FoundNames<SentValues>> {
  const isCustom = changes.some((change) => Object.keys(change).some((name) => customKeyOf(name)));
  const definitions = isCustom ? await heldDefinitions(tx, noun) : [];
  const targets = new Map<string, RecordNoun | null>(
    definitions
      .filter(({ is_deleted }) => !is_deleted)
      .map(({ key, target }) => [customName(key), target] as const),
  );
  const linksIn = (change: SentValues): NamedLink[] =>
    Object.entries(change).flatMap(([field, value]) => {
      const target = targets.get(field) ?? null;
      if (target === null || typeof value !== "string" || recordId.safeParse(value).success) return [];
      const key = sortKey(value);
      return key === null ? [] : [{ field, value, target, key }];
    });
  const ids = new Map<string, string>();
  for (const [target, named] of Map.groupBy(changes.flatMap(linksIn), (link) => link.target)) {
    const keys = new Set(named.map(({ key }) => key));
    const found = await selectRecordsOfOneName(tx, target, [...keys]);
    for (const { id, name } of found) ids.set(`${target} ${name}`, id);
  }
  const idOf = ({ target, key }: NamedLink) => ids.get(`${target} ${key}`);
  return {
    linked: (change) => ({
      ...change,
      ...Object.fromEntries(linksIn(change).map((link) => [link.field, idOf(link) ?? link.value])),
    }),
    missing: (change) =>
      Object.fromEntries(
        linksIn(change)
          .filter((link) => idOf(link) === undefined)
          .map(({ field, value }) => [field, refusal("recordNameUnclear", { name: value })]),
      ),
  };
}

type Link = Pick<CustomVariant, "type" | "target">;

const asOptions = (named: readonly { readonly id: string; readonly name: string | null }[]) =>
  named.map(({ id, name }) => ({ id, label: name ?? "", color: "" }));

async function namesOf(tx: TenantTx, { type, target }: Link, values: readonly FieldValue[]) {
  const ids = values.filter((value) => typeof value === "string");
  if (ids.length === 0) return [];
  const named =
    type === "record" && target !== null ? selectRecordNames(tx, target, ids) : selectMemberNames(tx, ids);
  return asOptions(await named.send());
}

async function linksNamed(tx: TenantTx, { type, target }: Link, texts: readonly string[]) {
  if (type === "record" && target !== null) {
    const keys = texts.flatMap((text) => sortKey(text) ?? []);
    return asOptions(await selectRecordsOfOneName(tx, target, keys));
  }
  const members = texts.length === 0 ? [] : await selectMembers(tx);
  const byName = [...Map.groupBy(members, ({ name }) => foldText(name)).values()];
  const ofOneName = byName.flatMap((named) => (named.length === 1 ? named : []));
  return asOptions([...ofOneName, ...members.map(({ id, email }) => ({ id, name: email }))]);
}
