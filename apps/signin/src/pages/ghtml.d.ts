declare module "ghtml" {
  /**
   * Returns HTML. Interpolated values are escaped, except those written after an exclamation mark
   * (`!${value}`).
   */
  export function html(strings: TemplateStringsArray, ...values: unknown[]): string;
}
