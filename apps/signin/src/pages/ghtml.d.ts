declare module "ghtml" {
  /** Escapes what is interpolated, except after an exclamation mark. */
  export function html(strings: TemplateStringsArray, ...values: unknown[]): string;
}
