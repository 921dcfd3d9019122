import { loadModule, parseSync } from "libpg-query";
import { z } from "zod";

const constraint = z.object({
  Constraint: z.object({
    contype: z.string(),
    /** The table that a foreign key refers to. */
    pktable: z.object({ relname: z.string() }).optional(),
  }),
});
const column = z.object({ ColumnDef: z.object({ constraints: z.array(constraint).default([]) }) });
const command = z.object({ AlterTableCmd: z.object({ subtype: z.string() }) });
const parsed = z.object({
  stmts: z
    .array(
      z.object({
        stmt: z.looseObject({
          CreateStmt: z
            .looseObject({
              relation: z.object({ relname: z.string() }),
              tableElts: z.array(z.union([column, constraint])).default([]),
            })
            .optional(),
          AlterTableStmt: z
            .looseObject({ relation: z.object({ relname: z.string() }), cmds: z.array(command) })
            .optional(),
          DropStmt: z.object({ removeType: z.string(), objects: z.array(z.unknown()) }).optional(),
        }),
      }),
    )
    .default([]),
});

await loadModule();

/** What of a migration a cluster of Citus refuses once the tables are shared out (docs/operating.md), one sentence each. */
export function refusedByCluster(sql: string): string[] {
  return parsed
    .parse(parseSync(sql))
    .stmts.flatMap(({ stmt: { CreateStmt: made, AlterTableStmt: altered, DropStmt: dropped } }) => {
      const found: string[] = [];
      const keys = (made?.tableElts ?? [])
        .flatMap((element) => ("Constraint" in element ? [element] : element.ColumnDef.constraints))
        .flatMap(({ Constraint: { contype, pktable } }) => (contype === "CONSTR_FOREIGN" ? [pktable] : []));
      // Every node has a copy of the organisations.
      if (made && keys.some((table) => table?.relname !== "organisations"))
        found.push(
          `${made.relation.relname}: a foreign key is added when the table is shared out, by an alter table of its own`,
        );
      const commands = (altered?.cmds ?? []).map(({ AlterTableCmd }) => AlterTableCmd.subtype);
      if (altered && commands.includes("AT_AddConstraint") && commands.length > 1)
        found.push(`${altered.relation.relname}: a constraint is added by an alter table of its own`);
      if (altered && commands.includes("AT_SetStatistics"))
        found.push(`${altered.relation.relname}: the statistics of a column are not set`);
      if (dropped && dropped.objects.length > 1)
        found.push(
          `${dropped.objects.length} of ${dropped.removeType}: each is dropped by a statement of its own`,
        );
      return found;
    });
}
