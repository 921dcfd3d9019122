/** Limits of the specification (section 9) and of security.md (Input and output 7). */
export const defaultPageSize = 50;
export const pageSizes = [25, 50, 100] as const;
export const maxPageSize = 100;
export const maxPage = 10_000_000;
export const maxBodyBytes = 1_048_576;
export const requestTimeLimitMs = 30_000;
/** The maximum number of records that are merged into the survivor. */
export const maxMergedIds = 20;
export const maxBulkIds = 10_000;
/** The maximum number of records in a bulk update, and the bytes of a request with their ids. */
export const maxBulkUpdate = 100_000;
export const maxBulkUpdateBytes = 6_000_000;
/** The maximum number of records and values in one request that edits cells of a list. */
export const maxEditedRecords = 2000;
export const maxEditedCells = 10_000;
/** The maximum number of e-mail addresses of a contact, and of phone numbers. */
export const maxContactPoints = 20;
/** Pipelines of an organisation and stages of a pipeline, including removed ones that can be restored. */
export const maxPipelines = 100;
export const maxStages = 50;
export const maxFormerMembers = 200;
/**
 * Custom fields of a kind, including removed ones that can be restored; options of a field; bytes of a record's values.
 */
export const maxCustomFields = 200;
/** The maximum length of a custom field's key. */
export const maxCustomKey = 100;
/** The maximum number of sort columns for texts, and of sort columns for numbers. */
export const maxSortableFields = 8;
/** The maximum number of records that a list can sort by a field without a sort column. */
export const maxSortedUnprepared = 10_000;
export const maxCustomOptions = 200;
/** The maximum length of a label of a field or option. */
export const maxCustomLabel = 100;
export const maxCustomBytes = 65_536;
/** Shared views of a kind, and private views of a member; bytes of a view's filter. */
export const maxViews = 100;
export const maxViewFilterBytes = 20_000;
/** The maximum length of the reason for a proposal and for its refusal. */
export const maxProposalReason = 1000;
export const maxDealContacts = 100;
/** The maximum of the filter for records without a recent interaction. */
export const maxQuietDays = 36_500;
export const maxInteractionContacts = 100;
export const maxInteractionTypes = 30;
/** Longer lines would take the parser more than 20 ms. */
export const maxInteractionLine = 300;

export const maxImportBytes = 104_857_600;
export const largeImportBytes = 5 * 1_048_576;
/** The choices for all columns are part of every request, so their number is limited. */
export const maxImportColumns = 2000;
export const importPreviewLines = 1001;
export const largeImportRows = 10_000;
export const importTimeLimitMs = 600_000;
export const importErrorsShown = 10;
/** Files that wait for their import, in an organisation; each can have 100 MB. */
export const maxOpenImports = 20;
/** The maximum number of failed rows that an answer lists; it counts all of them. */
export const maxImportErrors = 10_000;
export const importSummaryAbove = 1000;

/** Days during which a deletion can be undone (architecture, section 3). */
export const deletedRetentionDays = 30;

/** The minimum length of a search text, and the maximum number of results of the global search. */
export const searchMinimum = 2;
export const searchLimit = 20;

/** The maximum number of rows that a list counts; `/count` of the list counts more. */
export const maxCountedInRequest = 10_000;

export const defaultStageColor = "#10b981";

/** Spec section 5: default probability of a new deal. */
export const defaultProbability = 50;
export const defaultCurrency = "USD";
/** 100 billion units: sums of many deals stay exact in a double. */
export const maxAmountCents = 10_000_000_000_000;

/** The maximum number of records that a live event names. */
export const eventRecords = 100;
/**
 * The interval at which viewers of a record report themselves, and the time without a report after which a viewer is
 * removed.
 */
export const presenceEveryMs = 20_000;
export const presenceEndsMs = 50_000;

/** The maximum size of a file of a record. The specification has no limit, so that of imports applies. */
export const maxAttachmentBytes = 104_857_600;
/** The maximum number of files of a record. The list of files is not paged. */
export const maxAttachmentsPerRecord = 1000;
export const maxFileNameLength = 255;
export const downloadTicketSeconds = 60;

/** The maximum length of a member id. Lanyard ID uses UUIDs, other issuers of tokens may use any text. */
export const maxMemberId = 200;
/** The maximum number of collapsed groups in a URL. */
export const maxCollapsedGroups = 50;
/** Conditions and levels of a filter, characters of its text, and values of a condition. */
export const maxFilterConditions = 50;
export const maxFilterLevels = 4;
export const maxFilterText = 20_000;
export const maxFilterValues = 200;
