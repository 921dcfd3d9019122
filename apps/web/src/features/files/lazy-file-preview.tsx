import { lateComponent } from "#src/ui/late-component.tsx";

/** The preview, whose code loads when a file is first looked at. */
export const LazyFilePreview = lateComponent(async () => (await import("./file-preview.tsx")).FilePreview);
