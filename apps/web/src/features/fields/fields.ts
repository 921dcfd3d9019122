import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export const LazyFieldForm = lazyComponent(async () => (await import("./field-form.tsx")).FieldForm);
