/** The limits of the specification (section 9) and of security.md (Input and output 7). */
export const defaultPageSize = 50;
export const pageSizes = [25, 50, 100] as const;
export const maxPageSize = 100;
export const maxPage = 10_000_000;
export const maxBodyBytes = 1_048_576;
export const requestTimeLimitMs = 30_000;
/** The maximum number of records that one merge can combine with the survivor. */
export const maxMergedIds = 20;
export const maxBulkIds = 10_000;
/** The maximum number of records in a bulk update, and of bytes in a request with their ids. */
export const maxBulkUpdate = 100_000;
export const maxBulkUpdateBytes = 6_000_000;
/** The maximum numbers of records and of values in one request that edits cells of a list. */
export const maxEditedRecords = 2000;
export const maxEditedCells = 10_000;
/** The maximum number of characters in all tags of a record, with the commas between them. */
export const maxTagsText = 2000;
/** The maximum number of a contact's e-mail addresses, and of its phone numbers. */
export const maxContactPoints = 20;
/**
 * The maximum numbers of pipelines and of stages in a pipeline, including removed ones that can be restored.
 */
export const maxPipelines = 100;
export const maxStages = 50;
export const maxFormerMembers = 200;
/** The maximum number of custom fields of a kind, including removed fields that can be restored. */
export const maxCustomFields = 200;
export const maxCustomKey = 100;
/**
 * The maximum number of a kind's custom text fields with a sort column, and of its custom number fields with
 * one.
 */
export const maxSortableFields = 8;
/** The maximum number of records that a list can sort by a custom field without a sort column. */
export const maxSortedUnprepared = 10_000;
export const maxCustomOptions = 200;
export const maxCustomLabel = 100;
/** The maximum size of all custom values of a record. */
export const maxCustomBytes = 65_536;
/** The maximum number of a kind's shared views, and of a member's private views of a kind. */
export const maxViews = 100;
export const maxViewFilterBytes = 20_000;
export const maxProposalReason = 1000;
export const maxDealContacts = 100;
/** The maximum number of days in the filter for records without a recent interaction. */
export const maxQuietDays = 36_500;
export const maxInteractionContacts = 100;
export const maxInteractionTypes = 30;
/**
 * The maximum length of the line in which users describe an interaction. The parser would need more than 20
 * ms for a longer line.
 */
export const maxInteractionLine = 300;

export const maxImportBytes = 104_857_600;
export const largeImportBytes = 5 * 1_048_576;
/** The maximum number of columns of an import. Every request contains the choices for all columns. */
export const maxImportColumns = 2000;
export const importPreviewLines = 1001;
export const largeImportRows = 10_000;
export const importTimeLimitMs = 600_000;
export const importErrorsShown = 10;
/** The maximum number of an organisation's files that wait for import. Each file can have 100 MB. */
export const maxOpenImports = 20;
/** The maximum number of failed rows that a response lists. The counts include all failed rows. */
export const maxImportErrors = 10_000;
export const importSummaryAbove = 1000;

export const deletedRetentionDays = 30;

/** The minimum length of a search text, and the default number of results of the global search. */
export const searchMinimum = 2;
export const searchLimit = 20;

/** The maximum number of rows that a list counts. Only the route `/count` counts all rows. */
export const maxCountedInRequest = 10_000;

export const defaultStageColor = "#10b981";

export const defaultProbability = 50;
export const defaultCurrency = "USD";
/** The maximum amount: 100 billion units. Sums of many deals stay exact in a double. */
export const maxAmountCents = 10_000_000_000_000;

/** The maximum number of records in a live event. */
export const eventRecords = 100;
/**
 * The interval at which browsers report that their user views a record, and the time without reports after
 * which the viewer is removed.
 */
export const presenceEveryMs = 20_000;
export const presenceEndsMs = 50_000;

/**
 * The maximum size of a file that is attached to a record. It equals the limit of imports, because the
 * specification does not set one.
 */
export const maxAttachmentBytes = 104_857_600;
/** The maximum number of files that are attached to a record. The list of files is not paged. */
export const maxAttachmentsPerRecord = 1000;
export const maxFileNameLength = 255;
export const downloadTicketSeconds = 60;

/** The maximum length of a member id. Lanyard ID uses UUIDs; other token issuers can use any text. */
export const maxMemberId = 200;
export const maxCollapsedGroups = 50;
/**
 * The maximum numbers of a filter's conditions, levels and characters, and of the values of one condition.
 */
export const maxFilterConditions = 50;
export const maxFilterLevels = 4;
export const maxFilterText = 20_000;
export const maxFilterValues = 200;
