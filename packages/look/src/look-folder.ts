import { join } from "node:path";

/** Where `tokens.css` and the font that it names stand, for a server that hands them out as they are. */
export const lookFolder: string = join(import.meta.dirname, "../assets");
