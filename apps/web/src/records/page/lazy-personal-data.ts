import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** What an administrator can do for a person: few see it, so nobody waits for it. */
export const LazyPersonalData = lazyComponent(async () => (await import("./personal-data.tsx")).PersonalData);
