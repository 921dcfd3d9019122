export interface DemoRegion {
  readonly country: string;
  readonly weight: number;
  /**
   * First names. A name in another script includes its Latin spelling for email addresses: `native|latin`.
   */
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** City, state or region (can be empty), and postal code with `#` for digits. */
  readonly places: readonly (readonly [city: string, state: string, postalCode: string])[];
  readonly streets: readonly string[];
  /** Patterns of phone numbers as written in the region; `#` is a digit. */
  readonly phones: readonly string[];
  /** Endings of generated company names, such as "GmbH". */
  readonly companyEndings: readonly string[];
  /** Company names in the language of the region, as `native|latin` in other scripts. */
  readonly companies: readonly string[];
}

const listed = (text: string): string[] => text.split(", ");

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

export function spellings(name: string): { native: string; latin: string } {
  const [native = name, latin = native] = name.split("|");
  return { native, latin };
}
