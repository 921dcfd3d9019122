import { lazy, Suspense } from "react";
import { withMessages } from "#src/lib/message-loading.ts";
import type { CompanyFormProps } from "./company-form.tsx";

const loadForm = () => withMessages(["forms"], () => import("./company-form.tsx"));
const CompanyForm = lazy(async () => ({ default: (await loadForm()).CompanyForm }));

/** For what opens the form: fetches its code when the pointer or the focus comes near. */
export const preloading = { onPointerEnter: preload, onFocus: preload } as const;

function preload(): void {
  // Opening tries again and shows what went wrong.
  loadForm().catch(() => {});
}

/** The company form, whose code loads when it is first opened. */
export function LazyCompanyForm(props: CompanyFormProps) {
  return (
    <Suspense>
      <CompanyForm {...props} />
    </Suspense>
  );
}
