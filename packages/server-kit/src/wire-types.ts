import pg from "pg";

type Parser = (text: string) => unknown;

const { builtins } = pg.types;
const int4Array = 1007;
const int8Array = 1016;

const parsers: Readonly<Record<number, Parser>> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: String,
  [builtins.TIMESTAMPTZ]: isoTime,
};

/** Text that `Date` cannot hold (`infinity`) stays as PostgreSQL wrote it. */
function isoTime(text: string): string {
  const time = new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}

/** How values of the database become JavaScript values, for the `types` option of a `pg` pool or client. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: "text" | "binary") {
    if (format === "binary") return pg.types.getTypeParser(id, "binary");
    return parsers[id] ?? pg.types.getTypeParser(id === int8Array ? int4Array : id, "text");
  },
};
