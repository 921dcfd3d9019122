import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { foldText } from "@lanyard/contract/search/fold-text";
import { sortKey } from "#src/db/fold-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import { selectMemberNames, selectMembers } from "../member-sql.ts";
import { selectRecordNames, selectRecordsOfOneName } from "../record-name-sql.ts";
import { isLinkType, labelsOf } from "./custom-conversion.ts";
import type { CustomDefinition, CustomVariant } from "./custom-definition.ts";

/**
 * Adds the names of members and linked records as options, for conversions of the given records. Omits names
 * that several members or records share.
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
