import { pipelineId } from "@lanyard/contract/field/ids";
import type { ImportNewStages } from "@lanyard/contract/import/import-job-schema";
import { newPipeline, newStage, type Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { newId } from "#src/db/new-id.ts";
import {
  nextPosition,
  plannedPipeline,
  startingStages,
  withPlannedStages,
} from "#src/features/pipeline/pipeline.ts";
import type { CsvSource } from "./csv-decoding.ts";
import { readRecords } from "./csv-records.ts";
import type { CsvShape } from "./csv-shape.ts";
import { endingCalled } from "./deal-status.ts";
import type { MappedColumn } from "./import-columns.ts";
import { prepareRow } from "./import-row.ts";
import type { ImportedKind, RowContext, WantedStage } from "./importable.ts";

/** The maximum number of new stages in a file. If a file names more, the import creates none of them. */
const mostNewStages = 50;

const namingTargets: ReadonlySet<string> = new Set(["stage", "pipeline", "won_or_lost"]);

interface Search {
  readonly importable: ImportedKind;
  readonly source: CsvSource;
  readonly shape: CsvShape;
  readonly columns: readonly MappedColumn[];
  readonly context: RowContext;
  readonly signal: AbortSignal;
}

export interface PlannedStages {
  readonly pipelines: readonly Pipeline[];
  readonly added: readonly ImportNewStages[];
}

/**
 * Finds new stages in a file before rows are staged, because each row needs a stage id. Stages in `known`
 * keep their ids. Without `known`, the file is not searched.
 */
export async function findNewStages(
  search: Search,
  known: readonly ImportNewStages[] | undefined,
): Promise<PlannedStages> {
  const { pipelines } = search.context;
  const wanted = known === undefined ? [] : await findWanted(search);
  if (wanted.length === 0 || wanted.length > mostNewStages) return { pipelines, added: [] };
  return planStages(pipelines, wanted, known ?? []);
}

async function findWanted({ importable, source, shape, columns, context, signal }: Search) {
  const { wantedStage } = importable;
  const naming = columns.filter(({ target }) => namingTargets.has(target));
  const wanted = new Map<string, WantedStage>();
  if (wantedStage === undefined || naming.length === 0) return [];
  const rules = {
    importable: {
      ...importable,
      rowOf({ named }: Parameters<ImportedKind["rowOf"]>[0]) {
        const found = wantedStage(named, context.pipelines);
        const key = found === undefined ? "" : keyOf(found);
        if (found !== undefined && isStorable(found) && !wanted.has(key)) wanted.set(key, found);
        return { refused: refusal("rowUnnamed") };
      },
    },
    columnCount: shape.headers.length,
    delimiter: shape.delimiter,
    context,
    isPart: false,
  };
  for await (const { cells } of readRecords(source, shape, signal)) {
    prepareRow(cells, naming, rules);
    if (wanted.size > mostNewStages) break;
  }
  return [...wanted.values()];
}

const keyOf = ({ pipeline, stage, outcome }: WantedStage) =>
  JSON.stringify([foldText(pipeline), foldText(stage ?? ""), outcome]);

const isStorable = ({ pipeline, stage }: WantedStage) =>
  newPipeline.shape.name.safeParse(pipeline).success &&
  (stage === undefined || newStage.shape.name.safeParse(stage).success);

function planStages(
  pipelines: readonly Pipeline[],
  wanted: readonly WantedStage[],
  known: readonly ImportNewStages[],
): PlannedStages {
  const planned = new Map(pipelines.map((pipeline) => [foldText(pipeline.id), pipeline]));
  const added: ImportNewStages[] = [];
  const next = nextPosition(pipelines);
  for (const [key, ofPipeline] of Map.groupBy(wanted, ({ pipeline }) => foldText(pipeline))) {
    const there = planned.get(key);
    const name = there?.name ?? ofPipeline[0]?.pipeline ?? "";
    const before = known.find((each) => (there ? each.id === there.id : foldText(each.name) === key));
    const pipeline =
      there ??
      plannedPipeline({ id: before?.id ?? pipelineId.parse(newId()), name, position: next + added.length });
    const names = there === undefined ? stagesOfNew(ofPipeline) : namesOf(ofPipeline);
    const changed = withPlannedStages(
      pipeline,
      names.map((stage) => ({
        name: stage,
        id: before?.stages.find((each) => foldText(each.name) === foldText(stage))?.id ?? newId(),
        outcome: endingCalled(stage) ?? null,
      })),
    );
    planned.set(key, changed);
    const stages = changed.stages
      .slice(pipeline.stages.length)
      .map(({ id, name: stage }) => ({ id, name: stage }));
    added.push({ id: pipeline.id, name, is_new: there === undefined, stages });
  }
  return { pipelines: [...planned.values()], added };
}

function namesOf(wanted: readonly WantedStage[]): string[] {
  const names = new Map<string, string>();
  for (const { stage } of wanted) {
    const key = stage === undefined ? undefined : (endingCalled(stage) ?? foldText(stage));
    if (stage !== undefined && key !== undefined && !names.has(key)) names.set(key, stage);
  }
  return [...names.values()];
}

/**
 * Returns the stages of a new pipeline: the stages that rows name, and the won or lost stage that their
 * statuses require. If no row names a stage, returns the default stages.
 */
function stagesOfNew(wanted: readonly WantedStage[]): string[] {
  const names = namesOf(wanted);
  if (names.length === 0) return startingStages.map(({ name }) => name);
  const endings = startingStages.filter(
    ({ outcome }) =>
      wanted.some((each) => outcome !== null && each.outcome === outcome) &&
      !names.some((name) => endingCalled(name) === outcome),
  );
  return [...names, ...endings.map(({ name }) => name)];
}
