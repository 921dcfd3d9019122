import { join } from "node:path";

/** The folder with `tokens.css` and its font. */
export const lookFolder: string = join(import.meta.dirname, "../assets");
