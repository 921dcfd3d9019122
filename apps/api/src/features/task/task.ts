export { completeTask, reopenTask } from "./task-completion.ts";
export { tasks, taskUndo } from "./task-storage.ts";
