import { join } from "node:path";

/** The folder of `tokens.css` and its font, for a server that serves them unchanged. */
export const lookFolder: string = join(import.meta.dirname, "../assets");
