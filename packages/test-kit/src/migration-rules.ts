import { loadModule, parseSync } from "libpg-query";
import { z } from "zod";

const constraint = z.object({ Constraint: z.object({ contype: z.string() }) });
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
    .stmts.flatMap(({ stmt: { CreateStmt: made, AlterTableStmt: altered } }) => {
      const found: string[] = [];
      const types = (made?.tableElts ?? []).flatMap((element) =>
        "Constraint" in element
          ? [element.Constraint.contype]
          : element.ColumnDef.constraints.map(({ Constraint }) => Constraint.contype),
      );
      if (made && types.includes("CONSTR_FOREIGN"))
        found.push(
          `${made.relation.relname}: a foreign key is added when the table is shared out, by an alter table of its own`,
        );
      const commands = (altered?.cmds ?? []).map(({ AlterTableCmd }) => AlterTableCmd.subtype);
      if (altered && commands.includes("AT_AddConstraint") && commands.length > 1)
        found.push(`${altered.relation.relname}: a constraint is added by an alter table of its own`);
      if (altered && commands.includes("AT_SetStatistics"))
        found.push(`${altered.relation.relname}: the statistics of a column are not set`);
      return found;
    });
}
