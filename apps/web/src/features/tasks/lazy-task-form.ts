import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { DealField } from "#src/features/deals/deals.ts";
import { lazyRecordForm } from "#src/records/form/lazy-record-form.ts";
import { preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

export const LazyTaskForm = lazyRecordForm(async () => (await import("./task-form.tsx")).TaskForm);
export const preloading = preloadOnHover(LazyTaskForm, ContactField, CompanyField, DealField);
