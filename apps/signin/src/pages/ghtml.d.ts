declare module "ghtml" {
  /** Escapes interpolated values, except after an exclamation mark. */
  export function html(strings: TemplateStringsArray, ...values: unknown[]): string;
}
