/** Words of the example data in one language; people and deals are distributed over the companies in turn. */
export interface ExampleWords {
  readonly country: string;
  /** Name, industry, size and city. */
  readonly companies: readonly (readonly [name: string, industry: string, size: string, city: string])[];
  /** First name, last name and job title. */
  readonly people: readonly (readonly [first: string, last: string, job: string])[];
  /** Goods and services of deals. */
  readonly deals: readonly string[];
  readonly lostReason: string;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  readonly tasks: readonly string[];
  /** A number that a country keeps for fiction, by a count from 0 to 41. */
  readonly phone: (number: number) => string;
}
