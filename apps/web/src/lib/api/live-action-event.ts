import type { ActionEvent } from "@lanyard/contract/event/event-schema";
import { createSignal } from "#src/lib/browser/store.ts";

export const { tell: publishLiveAction, watch: watchLiveActions } = createSignal<ActionEvent>();
