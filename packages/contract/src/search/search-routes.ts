import { routes } from "../route/route.ts";
import { searchAnswer, searchQuery } from "./search-schema.ts";

export const searchRoutes = routes({
  find: {
    method: "GET",
    path: "/search",
    right: "read",
    isOpenToKeys: true,
    summary:
      "Contacts, companies, deals and pipelines that have every word; exact matches first, then starts of words",
    query: searchQuery,
    answer: searchAnswer,
  },
});
