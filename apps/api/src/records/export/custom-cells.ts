import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { asFieldValue } from "#src/log/record-change.ts";
import { selectMemberNames } from "#src/records/kind/member-sql.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { namesById, readableCustom } from "#src/records/links/readable-change.ts";
import { type CustomDefinition, customDefinitions } from "../custom/custom-definition.ts";
import type { ExportLine } from "./export.ts";

export interface CustomExport {
  readonly columns: readonly string[];
  lines(tx: TenantTx, records: readonly object[]): Promise<ExportLine[]>;
}

/**
 * Returns the columns for custom fields, which follow the columns `before`. A heading is the label of the
 * field, or `custom.<key>` if a column `before` has that name.
 */
export async function customExport(
  tx: TenantTx,
  noun: RecordNoun,
  before: readonly string[],
): Promise<CustomExport> {
  const fields = await customDefinitions(tx, noun).send();
  const columns = fields.map(({ key, label }) => (before.includes(label) ? `custom.${key}` : label));
  return {
    columns,
    async lines(tx, records) {
      const values = records.map(customIn);
      const names = fields.length === 0 ? new Map() : await shownNames(tx, fields, values);
      return values.map((custom) =>
        Object.fromEntries(
          fields.map(({ key }, index) => [columns[index] ?? key, cellOf(custom[key], names)] as const),
        ),
      );
    },
  };
}

type Values = Readonly<Record<string, unknown>>;

function customIn(record: object): Values {
  const custom: unknown = "custom" in record ? record.custom : undefined;
  return typeof custom === "object" && custom !== null ? { ...custom } : {};
}

function cellOf(sent: unknown, names: ReadonlyMap<string, string>): string | number | null {
  const value = asFieldValue(sent);
  if (value === null || typeof value === "number") return value;
  return readableCustom(value, names);
}

async function shownNames(tx: TenantTx, fields: readonly CustomDefinition[], values: readonly Values[]) {
  const idsOf = (isIncluded: (field: CustomDefinition) => boolean) => {
    const keys = fields.filter(isIncluded).map(({ key }) => key);
    return values.flatMap((custom) => keys.map((key) => custom[key]).filter((id) => typeof id === "string"));
  };
  const members = idsOf(({ type }) => type === "member");
  const selecting = [
    ...(members.length === 0 ? [] : [selectMemberNames(tx, members)]),
    ...recordNouns.map((noun) => {
      const linked = idsOf(({ target }) => target === noun);
      return selectRecordNames(tx, noun, linked);
    }),
  ];
  const options = fields.flatMap((field) => field.options.map(({ id, label }) => ({ id, name: label })));
  return namesById([options, ...(await Statement.all(selecting).send())]);
}
