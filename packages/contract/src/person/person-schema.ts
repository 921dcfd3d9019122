import { z } from "zod";
import { action } from "../action/action-schema.ts";
import { isTimeZone, optionalText, queryMoment } from "../field/field-schema.ts";
import { actionId } from "../field/ids.ts";
import { type RecordPlural, recordKinds } from "../kind/record-kinds.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { dateFormats, languages, themes, timeFormats } from "./person-options.ts";

/**
 * A member. Title and phone are null for callers who may not see them (spec section 2.12: public profile).
 */
export const colleague = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The role at the member's last sign-in. */
  role: z.string(),
  company: z.string().nullable(),
  role_title: z.string().nullable(),
  phone: z.string().nullable(),
  time_zone: z.string().nullable(),
});
export type Colleague = z.output<typeof colleague>;

/** An IANA time zone; empty means the browser's time zone. */
const timeZone = z.union([
  z
    .string()
    .max(64, refusalMessage("timeZoneTooLong", { max: 64 }))
    .refine((zone) => zone === "" || isTimeZone(zone), refusalMessage("unknownTimeZone"))
    .transform((zone) => zone || null),
  z.null(),
]);

/** Omitted values are unchanged, and an empty string clears a value. */
export const profileChange = z
  .strictObject({
    company: optionalText(200),
    role_title: optionalText(200),
    phone: optionalText(50),
    time_zone: timeZone,
  })
  .partial();

const columnId = z
  .string()
  .regex(/^(?:[a-z0-9_]{1,40}|custom\.[\p{L}\p{M}\p{N}_]{1,80})$/u, refusalMessage("invalidColumn"));
const mostColumns = 60;

const columnWidths = z
  .record(
    columnId,
    z
      .number()
      .int()
      .min(60, refusalMessage("tooFewPixels", { count: 60 }))
      .max(800, refusalMessage("tooManyPixels", { count: 800 })),
  )
  .refine(
    (widths) => Object.keys(widths).length <= mostColumns,
    refusalMessage("tooManyColumns", { count: mostColumns }),
  );

/**
 * The layout of a list: rows or cards, columns (by default all) and column widths in CSS pixels
 * (`compact_widths` below a window width of 1400 px).
 */
export const listLayout = z.strictObject({
  view: z.enum(["list", "grid"]).optional(),
  columns: z
    .array(columnId)
    .max(mostColumns, refusalMessage("tooManyColumns", { count: mostColumns }))
    .optional(),
  widths: columnWidths.optional(),
  compact_widths: columnWidths.optional(),
});
export type ListLayout = z.output<typeof listLayout>;

function layoutsOfLists(): { [Plural in RecordPlural]: typeof listLayout };
function layoutsOfLists(): Record<string, typeof listLayout> {
  return Object.fromEntries(Object.values(recordKinds).map(({ plural }) => [plural, listLayout]));
}

/** Hints for new users that they can dismiss: the first steps, and the line about example data. */
const dismissibleHints = ["first-steps", "example"] as const;
export type DismissibleHint = (typeof dismissibleHints)[number];

/**
 * The preferences of a member (spec section 2.12). Theme, language and formats are null until the member
 * chooses them.
 */
export const preferences = z.object({
  theme: z.enum(themes).nullable(),
  language: z.enum(languages).nullable(),
  date_format: z.enum(dateFormats).nullable(),
  time_format: z.enum(timeFormats).nullable(),
  notify_email: z.boolean(),
  notify_push: z.boolean(),
  notify_desktop: z.boolean(),
  share_usage: z.boolean(),
  public_profile: z.boolean(),
  put_away: z.array(z.enum(dismissibleHints)).max(dismissibleHints.length),
  /**
   * The list layouts that the member has changed. An update of the preferences replaces the layout of each
   * list that it contains.
   */
  lists: z.strictObject(layoutsOfLists()).partial(),
});
export type Preferences = z.output<typeof preferences>;

export const preferencesChange = preferences.strict().partial();
export type PreferencesChange = z.input<typeof preferencesChange>;

/** Optional services of the installation. Preferences that need a missing service have no effect. */
export const services = z.object({ mail: z.boolean(), push: z.boolean(), usage: z.boolean() });

export type Services = z.output<typeof services>;

/**
 * `last_action` is the newest action of the organisation. An event stream that continues from it reports
 * every change that the client's later reads may miss.
 */
export const meAnswer = z.object({
  profile: colleague,
  preferences,
  services,
  last_action: actionId.nullable(),
});
export type Me = z.output<typeof meAnswer>;

export const profileAnswer = z.object({ profile: colleague });
export const preferencesAnswer = z.object({ preferences });
export const peopleAnswer = z.object({ people: z.array(colleague) });

/**
 * The changes since a moment that other members made to records that the caller created, to records that name
 * the caller in a member field, and to contacts whose owner text is the caller's name or e-mail address.
 */
export const changesToMineQuery = z.strictObject({ since: queryMoment });
export const changeToMine = action.omit({
  ...{ changes: true, undo_of: true, origin_kind: true, undone_by: true },
  ...{ subject_id: true, subject_noun: true, undo_right: true },
});
export const changesToMineAnswer = z.object({ changes: z.array(changeToMine) });

/** The number of visits by route pattern, without ids, members or organisations. */
export const usageReport = z.strictObject({
  pages: z
    .record(z.string().regex(/^\/[a-z/$-]{0,60}$/iu), z.number().int().min(1).max(10_000))
    .refine((pages) => Object.keys(pages).length <= 50, refusalMessage("tooManyPages", { count: 50 })),
});
export const usageAnswer = z.object({ sent: z.boolean() });
