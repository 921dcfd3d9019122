/** One element by its name, attributes that it has and attributes that it has not. */
const simple =
  /^([a-z][a-z0-9]*)(?:\[[a-z][a-z-]*(?:=(?:"[\w-]*"|[a-z]+))?\]|:not\(\[[a-z][a-z-]*(?:="[\w-]*")?\]\))*$/u;

/**
 * `matches` as jsdom answers it, without asking where no name of the selectors is the element's. Queries by role and by
 * text ask every element for dozens of selectors: a twentieth of what these tests cost.
 */
export function quickenMatches(): void {
  const own = Element.prototype.matches;
  const known = new Map<string, ReadonlySet<string> | undefined>();
  const matches = function (this: Element, selectors: string) {
    if (!known.has(selectors)) known.set(selectors, namesOf(selectors));
    return known.get(selectors)?.has(this.localName) !== false && own.call(this, selectors);
  };
  Object.assign(Element.prototype, { matches });
}

/** The names of a list of simple selectors; nothing for any other. */
function namesOf(selectors: string): ReadonlySet<string> | undefined {
  const names = String(selectors)
    .split(",")
    .map((selector) => simple.exec(selector.trim())?.[1]);
  return names.every((name) => name !== undefined) ? new Set(names) : undefined;
}
