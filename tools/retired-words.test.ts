import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listFiles, readSourceFiles, root } from "./source-files.ts";

/** Names of a dialect of our own, each with the field's term that stands in its place now (docs/glossary.md). */
const retired: Readonly<Record<string, string>> = {
  together: "pipelined",
  lateComponent: "lazyComponent",
  meanwhile: "fallback",
  fetchingNear: "preloadOnHover",
  useIsHere: "useIsMounted",
  useRested: "useDebouncedValue",
  useOnceTrue: "useLatch",
  LiveNews: "LiveEvent",
  BoardNews: "BoardChange",
  dealPictures: "dealCharts",
  QuietBoundary: "a boundary that says what it does on an error",
  Place: "list params, position, cell, cursor",
  ListPlace: "list params",
  firstShown: "first page",
  holdPage: "page",
  UndoDoor: "Undoable",
  ReadMemory: "ReadCache",
  WrittenAnswer: "SerializedAnswer",
  keepHouse: "runHousekeeping",
  fate: "outcome",
  arrive: "completeSignIn, readMe",
  StreamPlace: "StreamCursor",
  SeenPlace: "SeenCursor",
  contactPlace: "contactPosition",
  growingPause: "backoff",
  forgottenPage: "passwordResetPage",
  onwardPage: "redirectPage",
  AttemptKeys: "ThrottleKeys",
  fragmentShares: "ngramFrequencies",
  askedParts: "matchedFragments",
  keptDays: "retentionDays",
  toldWith: "shownWith",
  shownDeal: "requireDeal",
  shownContact: "requireContact",
  shownCompany: "requireCompany",
  refugeOf: "fallbackStage",
  capsOf: "keyCapLabels",
  meantBy: "resolveShortcut",
  inertCell: "escapeFormula",
  toldValue: "displayValue",
  earlyText: "initialEditorText",
  useTypedText: "useSaveOnUnmount",
  nameRequest: "addFileToRequestHash",
  ownChange: "changeToMine",
  arriveBySso: "completeSsoSignIn",
  arriveByCallback: "completeCallbackSignIn",
  takeArrival: "takeSignInReturn",
  usePipelineAround: "usePipelineOf",
  endWhenUnhandled: "exitOnUncaughtException",
  takenBackCreations: "creationsReverted",
  takeBackCreations: "revertCreations",
  createRecordKind: "createRecordListing",
  recordLook: "RecordPresentation",
  plainLook: "plainPresentation",
  contactLook: "contactListing",
  companyLook: "companyListing",
  dealLook: "dealListing",
  listLook: "ListLayout",
  useListLook: "useListLayout",
  isOwnLook: "isOwnLayout",
  offeredSorts: "unofferedSorts",
  plainKind: "plainKindSchemas, plainStoredKind",
  askedBy: "withCallerAsMe",
  surroundings: "DerivationContext",
  nothingAround: "emptyDerivationContext",
  tidied: "normalizePoints",
  becomeKnown: "registerPerson",
  withWritten: "withSerialized",
  tellAssigned: "notifyAssignees",
  heldLinks: "lockLinks",
  askedBoard: "BoardRequest",
  countedWhileWaiting: "maxCountedInRequest",
  linkMeant: "linkWithScheme",
  onlySaid: "withoutEmpty",
  madeFirst: "promotePoint",
  mostMerged: "maxMergedRecords",
  tabNews: "TabMessage",
  tellShare: "setUploadShare",
  forgetShare: "clearUploadShare",
  tellLiveAction: "publishLiveAction",
  useCreationTold: "useCreationToast",
  putOffLogin: "dismissLogin",
  shownFrom: "visibleStart",
  useSteadyPressing: "useStablePressing",
  freshColumns: "refetchColumns",
  nothingYetSlot: "EmptyStateSlot",
  broughtCompany: "PresetCompany",
  useBroughtCompany: "usePresetCompany",
  standingOnce: "withoutRepeats",
  whatIsDue: "readSearchDue",
  usualGiver: "defaultGiver",
  guardEdge: "addServerGuard",
  edgeOptions: "serverOptions",
  bodyTravels: "bodyFormat",
  answerTravels: "answerFormat",
  afterG: "keysAfterG",
  sayManifest: "printManifest",
  rowSaid: "RowValues",
  tellLosses: "reportLeftOut",
  takeRowsIn: "ensureStagedRows",
  mayBeOne: "namesMayMatch",
  waitIdly: "allowIdleTransaction",
  seeImport: "markImportSeen",
  gatherErased: "consolidateErased",
  gatheringSocket: "CorkedSocket",
  tellErased: "ErasureRecorder, recordErasures",
  tellBackup: "auditBackup",
  tellRestore: "auditRestore",
  surenesses: "confidences",
  otherWay: "alternativeLink",
  findWayToRestore: "findRestoreOption",
  knowLetters: "adoptUnicodeLocale",
  spellOut: "transliterate",
  mostInBlock: "maxBlockSize",
  mostOfName: "maxNameHolders",
  datesTold: "DateReadingNotices",
  datesAsked: "DateReadingQuestions",
  keepDiffering: "retainDifferingRows",
  leaveOutTakenKeys: "removeTakenKeys",
  usePutAway: "useHintDismissal",
  useSeeNotices: "useMarkNoticesSeen",
  goWithinApp: "navigateInApp",
  wordiest: "longestLanguage",
  spelledAgain: "duplicateOf",
  littleDisk: "SmallDisk",
  lookCalmly: "probeWhenSettled",
  askDatabase: "pingSigninDatabase",
  liftRules: "suspendPoliciesAndTriggers",
  runOn: "runSql",
  forTenAndTwo: "withTenAndTwoClients",
  inWindows: "windowFigures",
  doneElsewhereError: "ImportTakenOverError",
  takenImport: "ClaimedImport",
  unitedLists: "mergedLists",
  enterCap: "EnterKeyCap",
  preferencesOnTheWay: "pendingPreferences",
  judgedWhileArriving: "inspectUpload",
  endArriving: "endPendingUploads",
  arrivingStep: "UploadInProgressStep",
  requireHeir: "requireSuccessor",
  insertedWhereItLies: "insertedWithoutCoordinator",
  warnOfHeldLoop: "warnOfBlockedEventLoop",
  patiently: "withRetries",
  patientFetch: "fetchWithRetries",
  reachDatabase: "connectOrStartDatabase",
  upgradeUndone: "UpgradeRolledBack",
  whatTexts: "actionTexts",
  strangers: "formerMemberOptions",
  hourBehind: "hourAfter",
  keepSettled: "storeCheckedOutcomes",
  markDifferingSettled: "markDifferingCreations",
  settleRecords: "completeCreatedRecords",
  settleAll: "runSettleHooks",
  metValue: "UnmatchedValue",
  toldRow: "ReportedRow",
  toldWarning: "ReportedWarning",
  toldColumn: "ReportedColumn",
  performed: "RequestResult",
  storePerformed: "storeRequestResult",
  heldOutcome: "KeyConflictOutcome",
  acting: "WriteContext",
  fewnessWeight: "rarityWeight",
  lastAt: "lastEventTime",
  twoFigures: "twoDigits",
  sendSingly: "sendOneByOne",
  adoptEverywhere: "adoptGrantInAllTabs",
  holdMeant: "lockSurvivor",
  meantId: "survivorIdOf",
  selectBelonging: "selectChildRecords",
  followHolders: "propagateMatches",
  moreLeftOut: "appendedLeftOut",
  deleteLeft: "deleteStalePresence",
  watchWithdrawals: "onToastWithdrawn",
  areAsRead: "areUnchangedSinceRead",
  momentOfEntering: "stageEntryTime",
  textOrUsual: "textOrDefault",
  treesBelow: "descendantsNamed",
  lifeEvents: "recordHistoryEvents",
  zoneLines: "timeZoneLines",
};

/** The same for functions and columns of the database. */
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
  /-door\b|-pictures\b|-place\b|late-component|growing-pause|forgotten|\battempt\b|board-news|live-news|quiet-boundary|asked-parts|inert-cell|shortcut-caps|typed-text|signin-arrival|plain-look|list-look\.ts$/u;

/** Code without its comments, strings and texts: those are written in words, and SQL has its own tests. */
function identifiersOf(text: string): Set<string> {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gu, "")
    .replace(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}]*</gu, " ");
  return new Set(code.match(/[A-Za-z_]\w*/gu));
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Each retired name that a text uses, in either way to begin it, with the term that stands in its place. */
function retiredIn(text: string): string[] {
  const used = identifiersOf(text);
  return Object.entries(retired)
    .filter(([name]) => used.has(name) || used.has(capital(name)) || used.has(`create${capital(name)}`))
    .map(([name, term]) => `${name}: say ${term}`);
}

const files = readSourceFiles().filter(({ path }) => path !== "tools/retired-words.test.ts");

test("no name is a word that was given up for the field's term", () => {
  expect(retiredIn('const fate = createGrowingPause("together"); // arrive')).toEqual([
    "fate: say outcome",
    "growingPause: say backoff",
  ]);
  expect(files.flatMap(({ path, text }) => retiredIn(text).map((word) => `${path}: ${word}`))).toEqual([]);
});

test("no file is named by such a word", () => {
  expect(files.map(({ path }) => path).filter((path) => retiredInFileNames.test(path))).toEqual([]);
});

test("no function, table or column of the database is named by such a word", () => {
  const inSql = (text: string) => [...new Set(text.match(/\w+/gu))].filter((word) => word in retiredInSql);
  expect(inSql("create function crm.of_organisation(records text)")).toEqual(["of_organisation"]);
  const made = ["apps/api/db/schema.gen.sql", ...listFiles(["apps/api/db/functions/*.sql"])];
  expect(made.flatMap((path) => inSql(readFileSync(join(root, path), "utf8")))).toEqual([]);
});
