/** Figures of the specification (section 9) and of security.md ("Input and output" 7), named once. */
export const defaultPageSize = 50;
export const pageSizes = [25, 50, 100] as const;
export const maxPageSize = 100;
export const maxPage = 10_000_000;
export const maxBodyBytes = 1_048_576;
export const requestTimeLimitMs = 30_000;
/** Records that one merge can add to the survivor. */
export const maxMergedIds = 20;
export const maxBulkIds = 10_000;
/** Records that one bulk update changes, and the bytes of a body with their ids. */
export const maxBulkUpdate = 100_000;
export const maxBulkUpdateBytes = 6_000_000;
/** Records and values that are changed at once where they are listed, each in its own way. */
export const maxEditedRecords = 2000;
export const maxEditedCells = 10_000;
/** E-mail addresses that one person can have, and likewise numbers. */
export const maxContactPoints = 20;
/** Pipelines of one organisation and stages of one pipeline, including removed ones that can be restored. */
export const maxPipelines = 100;
export const maxStages = 50;
/** Former members whose records one answer counts. */
export const maxFormerMembers = 200;
/** Custom fields of one kind, with those whose removal can be undone; options of one field; bytes of a record's values. */
export const maxCustomFields = 200;
/** The letters of a custom field's key. */
export const maxCustomKey = 100;
/** The most fields of texts, and of numbers, by which lists of any size can be sorted. */
export const maxSortableFields = 8;
/** The most records that are sorted by a field without a sort column. */
export const maxSortedUnprepared = 10_000;
export const maxCustomOptions = 200;
/** The longest label of a custom field or of an option. */
export const maxCustomLabel = 100;
export const maxCustomBytes = 65_536;
/** Shared views of one kind, and private ones of one person; bytes of a view's filter. */
export const maxViews = 100;
export const maxViewFilterBytes = 20_000;
/** Letters of the reason for a proposal and for its refusal. */
export const maxProposalReason = 1000;
/** Contacts that take part in one deal. */
export const maxDealContacts = 100;
/** The most days of the filter for records without an interaction. */
export const maxQuietDays = 36_500;
/** Contacts that took part in one interaction. */
export const maxInteractionContacts = 100;
/** Types of interactions, and outcomes of each. */
export const maxInteractionTypes = 30;
/** Longer lines take their reader more than 20 ms. */
export const maxInteractionLine = 300;

export const maxImportBytes = 104_857_600;
export const largeImportBytes = 5 * 1_048_576;
/** Columns of a file that is imported; their choices are part of every call. */
export const maxImportColumns = 2000;
export const importPreviewLines = 1001;
export const largeImportRows = 10_000;
export const importTimeLimitMs = 600_000;
export const importErrorsShown = 10;
/** Files of one organisation that wait for their import; each may have 100 MB. */
export const maxOpenImports = 20;
/** Failed rows that an answer lists; all of them are counted. */
export const maxImportErrors = 10_000;
export const importSummaryAbove = 1000;

/** Days during which a deletion can be undone (architecture, section 3). */
export const deletedRetentionDays = 30;

/** Search minimum (global, selectors) and global search limit. */
export const searchMinimum = 2;
export const searchLimit = 20;

/** Rows that a request counts at most; larger counts are separate requests. */
export const maxCountedInRequest = 10_000;

export const defaultStageColor = "#10b981";

/** Spec section 5: default probability of a new deal. */
export const defaultProbability = 50;
export const defaultCurrency = "USD";
/** 100 billion units: sums over very many deals stay exact. */
export const maxAmountCents = 10_000_000_000_000;

/** Records that one live event names; for more it names none. */
export const eventRecords = 100;
/**
 * The interval at which viewers of a record report themselves, and the silence after which they count as
 * gone.
 */
export const presenceEveryMs = 20_000;
export const presenceEndsMs = 50_000;

/** The size of one file of a record; the specification has no limit, so it is that of the import. */
export const maxAttachmentBytes = 104_857_600;
/** Files of one record, so that its list needs no pages. */
export const maxAttachmentsPerRecord = 1000;
export const maxFileNameLength = 255;
export const downloadTicketSeconds = 60;

/** The length of a member id: Lanyard ID uses UUIDs, but other token issuers use any text. */
export const maxMemberId = 200;
/** Most groups of a list that an address can name as collapsed. */
export const maxCollapsedGroups = 50;
/** Conditions and levels of one filter, the characters of its text, and the values of one condition. */
export const maxFilterConditions = 50;
export const maxFilterLevels = 4;
export const maxFilterText = 20_000;
export const maxFilterValues = 200;
