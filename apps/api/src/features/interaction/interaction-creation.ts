import { interactionKind } from "@lanyard/contract/interaction/interaction-kind";
import { taskKind } from "@lanyard/contract/task/task-kind";
import { tasks } from "#src/features/task/task.ts";
import type { Caller } from "#src/http/caller.ts";
import { requireWritable } from "#src/http/key-scope.ts";
import { inAction } from "#src/log/action.ts";
import { creationOf } from "#src/log/record-change.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { requireRecord } from "#src/records/links/live-record.ts";
import { makeRecord } from "#src/records/write/new-records.ts";
import { interactions } from "./interaction-storage.ts";

type Sent = SentValues & { readonly next_task?: SentValues };

export async function createInteraction(caller: Caller, { next_task: nextTask, ...input }: Sent) {
  if (nextTask !== undefined) requireWritable(caller, taskKind.noun);
  const { result, actionId } = await inAction(caller, async (tx, actionId) => {
    const context = { caller, actionId };
    const { id, label } = await makeRecord(tx, context, interactions, input);
    const task = nextTask && (await makeRecord(tx, context, tasks, nextTask));
    return {
      result: {
        interaction: await requireRecord(tx, interactions, id),
        task: task ? await requireRecord(tx, tasks, task.id) : null,
      },
      action: {
        kind: "create",
        noun: interactionKind.noun,
        label,
        changes: [
          creationOf(interactionKind.noun, id),
          ...(task ? [creationOf(taskKind.noun, task.id)] : []),
        ],
      },
    };
  });
  return { ...result, actionId };
}
