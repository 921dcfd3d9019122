import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { kindListParams } from "#src/records/list/kind-list-params.ts";

/** The API calls its search parameter `q` (rulings, B). */
export const contactListParams = kindListParams(contactKind, { searched: "q" });
