import { isDeepStrictEqual } from "node:util";
import type { LoggedChange } from "#src/records/links/readable-change.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the changes that several records share. Includes old values only if they are equal. For lists such
 * as tags, returns added entries that all records now have (+) and removed entries that none has (−).
 */
export function commonChange(changes: readonly LoggedChange[] = []): Partial<LoggedChange> {
  const [before, after] = [
    changes.map((each) => valuesIn(each.before)),
    changes.map((each) => valuesIn(each.after)),
  ];
  const fields = [...new Set(after.flatMap((values) => Object.keys(values)))];
  const shown = fields.flatMap((field) => {
    // A record that already had the value has no change of this field.
    const changed = after.flatMap((values, at) =>
      Object.hasOwn(values, field) ? [{ from: before[at]?.[field] ?? null, to: values[field] ?? null }] : [],
    );
    const [first] = changed;
    if (!first) return [];
    if (changed.some(({ from, to }) => Array.isArray(from) || Array.isArray(to)))
      return listed(changed).map((to) => ({ field, from: null, to }));
    if (changed.some(({ to }) => !isDeepStrictEqual(to, first.to))) return [];
    return [
      { field, from: changed.every(({ from }) => from === first.from) ? first.from : null, to: first.to },
    ];
  });
  if (shown.length === 0) return {};
  return {
    before: Object.fromEntries(shown.map(({ field, from }) => [field, from])),
    after: Object.fromEntries(shown.map(({ field, to }) => [field, to])),
  };
}

function listed(changed: readonly { from: unknown; to: unknown }[]): string[][] {
  const lists = changed.map(({ from, to }) => ({ from: textsIn(from), to: textsIn(to) }));
  const differing = (one: "from" | "to", other: "from" | "to") => [
    ...new Set(lists.flatMap((each) => each[one].filter((text) => !each[other].includes(text)))),
  ];
  const shown = [
    ...differing("to", "from")
      .filter((text) => lists.every(({ to }) => to.includes(text)))
      .map((text) => `+${text}`),
    ...differing("from", "to")
      .filter((text) => !lists.some(({ to }) => to.includes(text)))
      .map((text) => `−${text}`),
  ];
  return shown.length === 0 ? [] : [shown];
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function valuesIn(logged: unknown): Values {
  return typeof logged === "object" && logged !== null ? Object.fromEntries(Object.entries(logged)) : {};
}
