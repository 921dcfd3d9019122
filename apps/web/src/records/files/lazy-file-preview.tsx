import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The preview, whose code loads when a file is first looked at. */
export const LazyFilePreview = lazyComponent(async () => (await import("./file-preview.tsx")).FilePreview);
