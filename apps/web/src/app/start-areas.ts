import type { MessageArea } from "#src/lib/i18n/messages.ts";

/** The texts every page may need at once; everything else comes with its page. */
export const startAreas: readonly MessageArea[] = ["ui", "shell", "kinds", "errors", "tips"];
