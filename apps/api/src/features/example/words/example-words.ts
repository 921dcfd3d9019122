/** The texts of the example data in a language. People and deals are assigned to the companies in turn. */
export interface ExampleWords {
  readonly country: string;
  /** Name, industry, size and city. */
  readonly companies: readonly (readonly [name: string, industry: string, size: string, city: string])[];
  /** First name, last name and job title. */
  readonly people: readonly (readonly [first: string, last: string, job: string])[];
  /** Names of deals. */
  readonly deals: readonly string[];
  readonly lostReason: string;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  readonly tasks: readonly string[];
  /** Returns a phone number that is reserved for fiction, for a number from 0 to 41. */
  readonly phone: (number: number) => string;
}
