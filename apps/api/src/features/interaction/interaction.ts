export { createInteraction } from "./interaction-creation.ts";
export { interactions, interactionUndo } from "./interaction-storage.ts";
