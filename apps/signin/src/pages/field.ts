import { html } from "ghtml";
import { alertIcon } from "./layout.ts";

export interface FieldParts {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  value?: string | undefined;
  autocomplete: string;
  hint?: string;
  error?: string | undefined;
  hasFocus?: boolean;
  isOptional?: boolean;
}

export function field({
  name,
  label,
  type = "text",
  value = "",
  autocomplete,
  hint,
  error,
  hasFocus,
  isOptional = false,
}: FieldParts): string {
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ");
  const state = html`!${error ? 'aria-invalid="true"' : ""} !${described ? html`aria-describedby="${described}"` : ""}`;
  return html`<div class="field"><label for="${name}">${label}</label>
<input class="input" id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="254" !${isOptional ? "" : "required"} !${state} !${hasFocus ? "autofocus" : ""}>
!${error ? html`<span class="field__error" id="${name}-error">!${alertIcon}${error}</span>` : ""}
!${hint ? html`<span class="field__hint" id="${name}-hint">${hint}</span>` : ""}</div>`;
}

export function hiddenFields(fields: readonly (readonly [string, string])[]): string {
  return fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`).join("");
}

export function submitButton(label: string, busyLabel: string): string {
  return html`<button class="btn btn--primary" type="submit" data-busy="${busyLabel}">${label}</button>`;
}
