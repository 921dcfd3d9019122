import { routes } from "../route/route.ts";
import { searchAnswer, searchQuery } from "./search-schema.ts";

export const searchRoutes = routes({
  find: {
    method: "GET",
    path: "/search",
    right: "read",
    isOpenToKeys: true,
    summary:
      "Finds records that contain every word. Exact matches come first, then matches at the beginning of words",
    query: searchQuery,
    answer: searchAnswer,
  },
});
