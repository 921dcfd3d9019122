import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The dialog that creates a custom field. */
export const LazyFieldForm = lazyComponent(async () => (await import("./field-form.tsx")).FieldForm);
