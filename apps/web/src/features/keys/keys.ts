import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The API keys among the settings. */
export const LazyKeySettings = lazyComponent(async () => (await import("./key-settings.tsx")).KeySettings);
