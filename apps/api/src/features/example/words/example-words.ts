/** The texts of the example data in one language. People and deals are assigned to the companies in turn. */
export interface ExampleWords {
  readonly country: string;
  readonly companies: readonly (readonly [name: string, industry: string, size: string, city: string])[];
  readonly people: readonly (readonly [first: string, last: string, job: string])[];
  readonly deals: readonly string[];
  readonly lostReason: string;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  readonly tasks: readonly string[];
  /** Returns a phone number that is reserved for fiction. `number` is between 0 and 41. */
  readonly phone: (number: number) => string;
}
