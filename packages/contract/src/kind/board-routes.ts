import { z } from "zod";
import { pipelineId } from "../field/ids.ts";
import { stageHistoryAnswer } from "../pipeline/contact-move-schema.ts";
import { routes } from "../route/route.ts";
import type { KindDeclaration } from "./kind.ts";

interface CardSchemas {
  readonly id: z.ZodType<string>;
  readonly boardQuery: z.ZodType;
  readonly boardAnswer: z.ZodType;
  readonly move: z.ZodType;
  readonly moveAnswer: z.ZodType;
  readonly bulkMove: z.ZodType;
  readonly bulkMoveAnswer: z.ZodType;
}

export function boardRoutes<const Plural extends string, Schemas extends CardSchemas>(
  kind: KindDeclaration & { readonly plural: Plural },
  schemas: Readonly<Schemas>,
) {
  const { noun, plural }: { readonly noun: string; readonly plural: Plural } = kind;
  const { id, boardQuery, boardAnswer, move, moveAnswer, bulkMove, bulkMoveAnswer } = schemas;
  const [all, one] = [`/${plural}`, `/${plural}/{id}`] as const;
  const params = z.strictObject({ id });
  return routes({
    bulkMove: {
      method: "POST",
      path: `${all}/bulk-move`,
      right: "write",
      summary: `Moves several ${plural} to the top of a stage as one action`,
      body: bulkMove,
      answer: bulkMoveAnswer,
    },
    board: {
      method: "GET",
      path: `${all}/pipeline/{pipelineId}/board`,
      right: "read",
      summary: `Returns a page of ${plural} for each stage, with the counts and totals of all`,
      params: z.strictObject({ pipelineId }),
      query: boardQuery,
      answer: boardAnswer,
    },
    move: {
      method: "PUT",
      path: `${one}/stage`,
      right: "write",
      summary: `Moves a ${noun} to the top of another stage`,
      params,
      body: move,
      answer: moveAnswer,
    },
    history: {
      method: "GET",
      path: `${one}/history`,
      right: "read",
      summary: `Lists the stage moves of a ${noun}, newest first`,
      params,
      answer: stageHistoryAnswer,
    },
  });
}
