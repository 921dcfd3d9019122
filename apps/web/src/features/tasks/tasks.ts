export { OpenTask } from "./lazy-task-parts.ts";
