export { startReminders } from "./task-reminders.ts";
export { hasNextDay, mostYears } from "./task-repeat.ts";
export { movedReminder, tasks, taskUndo } from "./task-storage.ts";
