export { createPlannedFields, type PlannedField, plannedKeys } from "./planned-fields.ts";
