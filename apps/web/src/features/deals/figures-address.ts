import { idIn, oneOf } from "#src/lib/browser/search-params.ts";

export const figureWeeks = ["4", "12", "52"] as const;
export type FigureWeeks = (typeof figureWeeks)[number];

type FiguresSearch = { pipeline_id?: string | undefined; weeks?: FigureWeeks | undefined };

export const readFiguresSearch = ({ pipeline_id, weeks }: Record<string, unknown>): FiguresSearch => ({
  pipeline_id: idIn(pipeline_id),
  weeks: oneOf(figureWeeks, String(weeks)),
});
