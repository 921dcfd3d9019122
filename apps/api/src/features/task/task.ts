export { completeTask, reopenTask } from "./task-completion.ts";
export { startReminders } from "./task-reminders.ts";
export { tasksMadeFrom } from "./task-sql.ts";
export { tasks, taskUndo } from "./task-storage.ts";
