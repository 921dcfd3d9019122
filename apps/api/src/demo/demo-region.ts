/** A part of the world that demonstration people and companies come from. */
export interface DemoRegion {
  readonly country: string;
  /** The weight relative to other regions. */
  readonly weight: number;
  /** A name outside the Latin script carries its Latin spelling for addresses: `native|latin`. */
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** City, state or region (may be empty), postal code with `#` for digits. */
  readonly places: readonly (readonly [city: string, state: string, postalCode: string])[];
  readonly streets: readonly string[];
  /** Phone number patterns as people there write them; `#` is a digit. */
  readonly phones: readonly string[];
  /** Endings of made-up company names. */
  readonly companyEndings: readonly string[];
  /** Company names in the language of the place, `native|latin` where needed. */
  readonly companies: readonly string[];
}

const listed = (text: string): string[] => text.split(", ");

/** A region from one line of text for each list. */
export function region(
  country: string,
  weight: number,
  lines: Readonly<
    Record<"first" | "last" | "places" | "streets" | "phones" | "companyEndings" | "companies", string>
  >,
): DemoRegion {
  const places = listed(lines.places).map((place) => {
    const [city = "", state = "", postalCode = ""] = place.split("/");
    return [city, state, postalCode] as const;
  });
  return {
    country,
    weight,
    places,
    first: listed(lines.first),
    last: listed(lines.last),
    streets: listed(lines.streets),
    phones: listed(lines.phones),
    companyEndings: listed(lines.companyEndings),
    companies: listed(lines.companies),
  };
}

/** Splits `native|latin`; a Latin name is both. */
export function spellings(name: string): { native: string; latin: string } {
  const [native = name, latin = native] = name.split("|");
  return { native, latin };
}
