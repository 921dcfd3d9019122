import { createPool } from "@lanyard/server-kit/pool";
import { type Figures, figuresOf } from "./figures.ts";
import type { HttpLoad } from "./http-measure.ts";

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The same work without HTTP and without our code: each turn takes a connection of a pool as large as the load
 * and sends its statements on it together, as the API does where none needs the answer of another. Prepared as the API
 * prepares them, unless told otherwise.
 */
export async function measureSql(
  url: string,
  statements: (turn: number) => readonly Statement[],
  { connections, seconds }: HttpLoad,
  prepare = true,
): Promise<Figures> {
  const pool = createPool({ url, max: connections, applicationName: "lanyard-bench", prepare });
  const timesMs: number[] = [];
  const [start, deadline] = [performance.now(), performance.now() + seconds * 1000];
  let turn = 0;
  const work = async () => {
    while (performance.now() < deadline) {
      const own = statements(turn++);
      const began = performance.now();
      const client = await pool.connect();
      try {
        await Promise.all(own.map(({ text, values }) => client.query(text, [...values])));
      } finally {
        client.release();
      }
      timesMs.push(performance.now() - began);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
    return figuresOf(timesMs, (performance.now() - start) / 1000);
  } finally {
    await pool.end();
  }
}
