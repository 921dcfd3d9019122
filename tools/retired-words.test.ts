import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listFiles, readSourceFiles, root } from "./source-files.ts";

/** Retired names with the terms that replace them (docs/glossary.md). Names of one file are not listed. */
const retired: Readonly<Record<string, string>> = {
  together: "pipelined",
  lateComponent: "lazyComponent",
  meanwhile: "fallback",
  fetchingNear: "preloadOnHover",
  useIsHere: "useIsMounted",
  useRested: "useDebouncedValue",
  LiveNews: "LiveEvent",
  QuietBoundary: "a boundary that says what it does on an error",
  Place: "list params, position, cell, cursor",
  ListPlace: "list params",
  firstShown: "first page",
  holdPage: "page",
  UndoDoor: "Undoable",
  ReadMemory: "AnswerCache",
  WrittenAnswer: "SerializedAnswer",
  fate: "outcome",
  arrive: "completeSignIn, readMe",
  StreamPlace: "StreamCursor",
  growingPause: "backoff",
  AttemptKeys: "ThrottleKeys",
  fragmentShares: "ngramFrequencies",
  askedParts: "matchedFragments",
  toldWith: "shownWith",
  inertCell: "escapeFormula",
  toldValue: "displayValue",
  useTypedText: "useSaveOnUnmount",
  nameRequest: "addFileToRequestHash",
  ownChange: "changeToMine",
  arriveBySso: "completeSsoSignIn",
  arriveByCallback: "completeCallbackSignIn",
  endWhenUnhandled: "exitOnUncaughtException",
  takenBackCreations: "creationsReverted",
  takeBackCreations: "revertCreations",
  createRecordKind: "createRecordListing",
  recordLook: "RecordPresentation",
  contactLook: "contactListing",
  companyLook: "companyListing",
  dealLook: "dealListing",
  listLook: "ListLayout",
  isOwnLook: "isOwnLayout",
  offeredSorts: "unofferedSorts",
  plainKind: "plainKindSchemas, plainStoredKind",
  askedBy: "withCallerAsMe",
  surroundings: "DerivationContext",
  nothingAround: "emptyDerivationContext",
  tidied: "normalizePoints",
  tellAssigned: "notifyAssignees",
  countedWhileWaiting: "maxCountedInRequest",
  linkMeant: "linkWithScheme",
  onlySaid: "withoutEmpty",
  mostMerged: "maxMergedRecords",
  tellLiveAction: "publishLiveAction",
  shownFrom: "visibleStart",
  nothingYetSlot: "EmptyStateSlot",
  usualGiver: "defaultGiver",
  guardEdge: "addServerGuard",
  edgeOptions: "serverOptions",
  bodyTravels: "bodyFormat",
  answerTravels: "answerFormat",
  sayManifest: "printManifest",
  rowSaid: "RowValues",
  gatheringSocket: "CorkedSocket",
  tellErased: "ErasureRecorder, recordErasures",
  tellBackup: "auditBackup",
  tellRestore: "auditRestore",
  otherWay: "alternativeLink",
  spellOut: "transliterate",
  usePutAway: "useHintDismissal",
  useSeeNotices: "useMarkNoticesSeen",
  goWithinApp: "navigateInApp",
  wordiest: "longestLanguage",
  lookCalmly: "probeWhenSettled",
  liftRules: "loosen",
  runOn: "runSql",
  doneElsewhereError: "ImportTakenOverError",
  takenImport: "ClaimedImport",
  unitedLists: "mergedLists",
  judgedWhileArriving: "inspectUpload",
  insertedWhereItLies: "insertedWithoutCoordinator",
  warnOfHeldLoop: "warnOfBlockedEventLoop",
  patiently: "withRetries",
  patientFetch: "fetchWithRetries",
  reachDatabase: "connectOrStartDatabase",
  upgradeUndone: "UpgradeRolledBack",
  settleAll: "runSettleHooks",
  metValue: "UnmatchedValue",
  heldOutcome: "KeyConflictOutcome",
  sendSingly: "sendOneByOne",
  adoptEverywhere: "adoptGrantInAllTabs",
  holdMeant: "lockSurvivor",
  meantId: "survivorIdOf",
  treesBelow: "descendantsNamed",
  GlancedRecord: "PreviewedRecord",
  byLikeness: "bySimilarity",
  ImportPlace: "ImportLocation",
  useImportPlace: "useImportLocation",
  PlaceKey: "ContextShortcut",
  placeKeys: "contextShortcuts",
  usePlaceKey: "useContextShortcut",
  tellMembersChanged: "publishMembersChanged",
  tellRequestIds: "watchRequests",
  KeptOfStage: "CopiedStageField",
  KeptRows: "ReusableRows",
  keptRows: "reusableRows",
  deleteKeptRows: "deleteReusableRows",
  keepNewest: "pruneArchives",
  HeldSession: "ActiveSession",
  purgeHeld: "purgeDependents",
  isHeldBy: "belongsToHolder",
  useHeldEnter: "useDeferredEnter",
  BulkWanted: "BulkUpdateRequest",
  StageWay: "StagePath",
  LazyStageWay: "LazyStagePath",
  beginningOf: "readPrefix",
  atSurvivor: "followMerge",
  followLive: "subscribeLive",
  focusWhenLost: "restoreLostFocus",
  isOfSame: "isOfSameInstallation",
  markLeft: "markMembersLeft",
  raisedVersion: "rebasedVersion",
  usualPointKind: "defaultPointKind",
  usualRules: "repeatPresets",
  understoodAs: "interpretedDate",
  understoodMoney: "interpretedMoney",
  opensElsewhere: "isModifiedClick",
  requireStanding: "requireCardPosition",
  AddingRow: "NewItemRow",
  BulkChanged: "BulkUpdateResult",
  EachEdit: "PerRecordUpdate",
  numberUnread: "invalidNumberText",
  DealsOf: "RecordDealList",
  FileBeginning: "FileSample",
  useFilesAsChanged: "useOptimisticFiles",
  Objection: "UndoConflict",
  asWritten: "restoreSpelling",
  silentFields: "impliedFields",
  stagesCalled: "stagesMatching",
  takeFlow: "consumeFlow",
  wholeIn: "integerIn",
  wholeBounds: "integerBounds",
  withTyped: "withTypedValue",
  reversedUnlessDone: "reverseUnlessCommitted",
  readBeginning: "readFileSample",
  markHeldRows: "markConflictingRows",
  QuickViewing: "QuickRecord",
  noteOwnAction: "rememberOwnAction",
  noteCaller: "addCallerToLog",
  noteMember: "queueMemberChange",
  noteLostConnections: "handleLostConnections",
  sideBySide: "pipelinedJobs",
  takesSeveral: "allowsSeveralColumns",
  readWith: "contextFingerprint",
  refusedAsWritten: "refusedWrites",
  withHouse: "withHousekeeping",
  openHouse: "openHousekeeping",
  heir: "successor",
  heirs: "successors",
  onNews: "onEvent",
  joinWithoutLoops: "withoutNestedLoops",
  walkWithoutLoops: "walkWithoutNestedLoops",
  putCards: "placeCards",
  memberCalled: "findMemberByText",
  mayLeave: "isRemovableFromBoard",
};

const retiredInSql: Readonly<Record<string, string>> = {
  of_organisation: "org_predicate",
  is_most_of: "is_dominant_tenant",
  paying_conditions: "selective_conditions",
  fragment_shares: "ngram_frequencies",
  record_ids_matching: "matching_ids",
  list_condition: "condition_sql",
  first_in_order: "ordered_query",
  live_records: "live_record_count",
  estimated_matches: "estimate_matches",
  sort_in_search: "flush_search_indexes",
  fate: "outcome",
};

const retiredInFileNames =
  /-door\b|-pictures\b|-place\b|late-component|growing-pause|forgotten|\battempt\b|board-news|live-news|quiet-boundary|asked-parts|inert-cell|shortcut-caps|typed-text|signin-arrival|plain-look|list-look|kept-rows|-glance\b|place-keys|login-cloth|held-enter|file-beginning|adding-row|stage-way|put-away|lazy-deals-of|\barrival\b|deleted-elsewhere|told-failures|list-meanwhile|house-set-up|arriving|signin-desk|patience|patient-waiting/u;

/** Returns the names in code, without comments, strings and texts in JSX. A separate test checks SQL. */
function identifiersOf(path: string, text: string): Set<string> {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gu, "")
    .replace(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gu, " ");
  const withoutTexts = path.endsWith(".tsx") ? code.replace(/>[^<>{}]*</gu, " ") : code;
  return new Set(withoutTexts.match(/[A-Za-z_]\w*/gu));
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function retiredIn(path: string, text: string): string[] {
  const used = identifiersOf(path, text);
  return Object.entries(retired)
    .filter(([name]) => used.has(name) || used.has(capital(name)) || used.has(`create${capital(name)}`))
    .map(([name, term]) => `${name}: say ${term}`);
}

const stemOf = (path: string) => path.replace(/\.[\w.]+$/u, "");

const files = readSourceFiles().filter(({ path }) => path !== "tools/retired-words.test.ts");

test("no identifier is a retired word", () => {
  expect(retiredIn("a.ts", 'const fate = createGrowingPause("together"); // arrive')).toEqual([
    "fate: say outcome",
    "growingPause: say backoff",
  ]);
  expect(retiredIn("a.ts", "if (a > fate && fate < b) return;")).toEqual(["fate: say outcome"]);
  expect(retiredIn("a.tsx", "<p>The fate of all</p>")).toEqual([]);
  expect(files.flatMap(({ path, text }) => retiredIn(path, text).map((word) => `${path}: ${word}`))).toEqual(
    [],
  );
});

test("no file name contains a retired word", () => {
  const isRetired = (path: string) => retiredInFileNames.test(stemOf(path));
  expect(["src/list-look.test.tsx", "public/arrival.js", "src/look.ts"].filter(isRetired)).toHaveLength(2);
  const paths = [...files.map(({ path }) => path), ...listFiles(["*.js", "*.mjs"])];
  expect(paths.filter(isRetired)).toEqual([]);
});

test("no function, table or column of the database has a retired word as its name", () => {
  const inSql = (text: string) => [...new Set(text.match(/\w+/gu))].filter((word) => word in retiredInSql);
  expect(inSql("create function crm.of_organisation(records text)")).toEqual(["of_organisation"]);
  const made = ["apps/api/db/schema.gen.sql", ...listFiles(["apps/api/db/functions/*.sql"])];
  expect(made.flatMap((path) => inSql(readFileSync(join(root, path), "utf8")))).toEqual([]);
});
