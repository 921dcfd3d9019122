import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { kindListParams } from "#src/records/list/kind-list-params.ts";

/** The API's name of the search parameter is `q` (rulings, B). */
export const contactListParams = kindListParams(contactKind, { searched: "q" });
