export { stageHistoryOf } from "./stage-history.ts";
