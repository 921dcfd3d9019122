import { z } from "zod";
import { touched } from "../action/action-schema.ts";
import { actionId, recordId } from "../field/ids.ts";
import { importTimeLimitMs } from "../limits.ts";
import { routes } from "../route/route.ts";
import { recordNouns } from "./record-kinds.ts";

/**
 * A text of another record that mentions a person: a field, or a note (`notes`). If the text is longer than
 * 500 characters, `text` is an excerpt around the person's name.
 */
export const mention = z.object({
  noun: z.enum(recordNouns),
  id: recordId,
  name: z.string(),
  field: z.string(),
  text: z.string(),
});
export type Mention = z.output<typeof mention>;

const mentionsAnswer = z.object({ mentions: z.array(mention), has_more: z.boolean() });

const erasureAnswer = z.object({ success: z.literal(true), actionId: actionId.optional(), touched });
export type ErasureAnswer = z.input<typeof erasureAnswer>;

/**
 * Returns the routes that erase, find and export the stored data of a person, for kinds with `has.person`.
 */
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
      actsOutside: true,
      summary: `Permanently erases a ${noun}, deleted or not, with its notes, files, history and imports. This cannot be undone`,
      params,
      timeLimitMs: importTimeLimitMs,
      answer: erasureAnswer,
    },
    mentions: {
      method: "GET",
      path: `/${plural}/{id}/mentions` as const,
      right: "admin",
      summary: `Lists up to 100 texts of other records that mention a ${noun}. An erasure does not change them`,
      params,
      timeLimitMs: importTimeLimitMs,
      answer: mentionsAnswer,
    },
    personalData: {
      method: "GET",
      path: `/${plural}/{id}/personal-data` as const,
      right: "admin",
      refusesHead: true,
      summary: `Exports all data that is stored about a ${noun} as a JSON file`,
      params,
      timeLimitMs: importTimeLimitMs,
      answer: z.unknown(),
      answerFormat: "file",
    },
  });
}
