import { z } from "zod";
import { doneAnswer } from "../action/action-schema.ts";
import { attachmentId, recordId } from "../field/ids.ts";
import { nounsWith, type RecordNoun, recordKinds } from "../kind/record-kinds.ts";
import { importTimeLimitMs, maxAttachmentBytes } from "../limits.ts";
import { type RouteTable, routes } from "../route/route.ts";
import {
  attachmentAnswer,
  attachmentListAnswer,
  downloadQuery,
  downloadTicketAnswer,
} from "./attachment-schema.ts";

/** The maximum file size plus 1 MB for the multipart headers. */
const uploadLimit = maxAttachmentBytes + 1_048_576;

const ofRecord = z.strictObject({ id: recordId });
const oneFile = z.strictObject({ id: recordId, attachmentId });

function attachmentRoutesOf<const Base extends string>(base: Base) {
  return routes({
    list: {
      method: "GET",
      path: `${base}/{id}/attachments` as const,
      right: "read",
      summary: "Lists the files of a record, newest first",
      params: ofRecord,
      answer: attachmentListAnswer,
    },
    create: {
      method: "POST",
      path: `${base}/{id}/attachments` as const,
      right: "write",
      actsOutside: true,
      summary: "Uploads one file in the form field `file`",
      params: ofRecord,
      bodyFormat: "multipart",
      bodyLimit: uploadLimit,
      timeLimitMs: importTimeLimitMs,
      status: 201,
      answer: attachmentAnswer,
    },
    delete: {
      method: "DELETE",
      path: `${base}/{id}/attachments/{attachmentId}` as const,
      right: "write",
      summary: "Deletes a file. Its storage is freed when the deletion can no longer be undone",
      params: oneFile,
      answer: doneAnswer,
    },
    ticket: {
      method: "POST",
      path: `${base}/{id}/attachments/{attachmentId}/ticket` as const,
      right: "read",
      summary: "Returns a URL that downloads the file once within 60 seconds",
      params: oneFile,
      answer: downloadTicketAnswer,
    },
    download: {
      method: "GET",
      path: `${base}/{id}/attachments/{attachmentId}/download` as const,
      right: "public",
      refusesHead: true,
      summary: "Downloads a file with a ticket",
      params: oneFile,
      query: downloadQuery,
      timeLimitMs: importTimeLimitMs,
      answer: z.unknown(),
      answerFormat: "file",
    },
  });
}

type AttachmentRoutes = {
  [Noun in RecordNoun as `${Noun}Attachments`]: ReturnType<
    typeof attachmentRoutesOf<`/${(typeof recordKinds)[Noun]["plural"]}`>
  >;
};

export const attachmentRoutes = ofEachKind();

function ofEachKind(): AttachmentRoutes;
function ofEachKind(): Record<string, RouteTable> {
  return Object.fromEntries(
    nounsWith("files").map((noun) => [
      `${noun}Attachments`,
      attachmentRoutesOf(`/${recordKinds[noun].plural}`),
    ]),
  );
}
