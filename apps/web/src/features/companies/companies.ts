import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** Chooses a company in a form or a filter; its code loads with what asks. */
export const CompanyField = lazyComponent(async () => (await import("./company-picker.tsx")).CompanyPicker);
