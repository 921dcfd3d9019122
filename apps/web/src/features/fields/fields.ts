import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** Defines a field in a dialog over a form or a list. */
export const LazyFieldForm = lazyComponent(async () => (await import("./field-form.tsx")).FieldForm);
