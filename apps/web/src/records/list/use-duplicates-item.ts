import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useRouter } from "@tanstack/react-router";
import { Copy } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import type { KindName } from "#src/records/kind-name.ts";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";

/** Returns a link to the likely duplicates of a list, or undefined for kinds that cannot be merged. */
export function useDuplicatesItem(list: KindName): (MenuItem & { icon: typeof Copy }) | undefined {
  const router = useRouter();
  const to = "/duplicates";
  const noun = nounsWith("merge").find((each) => recordKinds[each].plural === list);
  if (noun === undefined || !(to in router.routesByPath)) return undefined;
  const onSelect = () => void router.navigate({ to, search: { noun } });
  return { id: "duplicates", label: t("ui.likelyDuplicates"), icon: Copy, onSelect };
}
