import { z } from "zod";
import { activityAnswer } from "../activity/activity-schema.ts";
import { attachmentListAnswer } from "../attachment/attachment-schema.ts";
import { noteListAnswer } from "../note/note-schema.ts";
import { contact } from "./contact-schema.ts";

/** What the calls of the contact, its notes, its files and the start of its timeline answer, in one. */
export const contactPageAnswer = z.object({
  contact,
  ...noteListAnswer.shape,
  ...attachmentListAnswer.shape,
  ...activityAnswer.shape,
});
