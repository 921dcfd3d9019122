export { type HistoryParams, historySearch, readHistoryParams } from "./history-params.ts";
