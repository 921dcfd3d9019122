import { z } from "zod";
import { importTimeLimitMs } from "../limits.ts";
import { routes } from "../route/route.ts";

/** The routes of a kind whose records are persons (`has.person`): the rights that a person has to what is kept of them. */
export function personDataRoutes<const Plural extends string, Id extends z.ZodType<string>>(
  { noun, plural }: { readonly noun: string; readonly plural: Plural },
  id: Id,
) {
  const params = z.strictObject({ id });
  return routes({
    erase: {
      method: "POST",
      path: `/${plural}/{id}/erase` as const,
      right: "admin",
      summary: `Erases a ${noun} for good, deleted or not, with notes, files, history and imports; nothing brings it back`,
      params,
      timeLimitMs: importTimeLimitMs,
      answer: z.object({ success: z.literal(true) }),
    },
    personalData: {
      method: "GET",
      path: `/${plural}/{id}/personal-data` as const,
      right: "admin",
      summary: `Everything that is kept of one ${noun}, as a JSON file`,
      params,
      answer: z.unknown(),
      answerFormat: "file",
    },
  });
}
