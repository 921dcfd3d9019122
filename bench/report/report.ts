import type { BoardFindings } from "../board/board-summary.ts";
import type { BulkFigures } from "../measure/bulk-measure.ts";
import type { Measured } from "../measure/scenario-run.ts";
import type { ListScreenFigures } from "../screen/list-screen.ts";

export interface Findings {
  readonly measured: readonly Measured[];
  /** From the command to both ports answering, on data that is there; not measured when only a part is. */
  readonly startSeconds?: number | undefined;
  readonly apiMegabytes: number;
  readonly bulk?: BulkFigures | undefined;
  readonly board: BoardFindings;
  readonly listScreen?: ListScreenFigures | undefined;
}

/** Everything that a run found, and where. */
export interface Report extends Findings {
  readonly at: string;
  readonly machine: { cpu: string; cores: number; memoryGigabytes: number; node: string };
  readonly size: { contacts: number; companies: number; deals: number; smallOrganisations: number };
  readonly load: { seconds: number; connections: number };
}
