export { purgeCustomFields } from "./custom-field-upkeep.ts";
export { createPlannedFields, type PlannedField, plannedKeys } from "./planned-fields.ts";
