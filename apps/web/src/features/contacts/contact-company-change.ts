import { isSameText } from "@lanyard/contract/search/fold-text";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { Linked } from "#src/records/form/form-field.ts";
import { confirm } from "#src/ui/overlays/confirm.ts";

export function contactCompanyChange({ id, name }: Linked) {
  return id === null ? { company: name || null, company_id: null } : { company_id: id };
}

/**
 * Returns a function for a typed company name that would replace a linked company. It resolves to the only
 * company with this name. Otherwise it asks, and resolves to undefined if the user keeps the link.
 */
export function useCompanyChoice(): (typed: Linked, linked: Linked) => Promise<Linked | undefined> {
  const client = useClient();
  return async (typed, linked) => {
    const name = typed.name.trim();
    if (typed.id !== null || linked.id === null || name === "") return typed;
    const search = { query: { search: name, limit: 20 } };
    const { companies } = await client.companies.list(search).catch(() => ({ companies: [] }));
    const [named, another] = companies.filter((company) => isSameText(company.name, name));
    if (named && !another) return { id: named.id, name: named.name };
    const isRemoved = await confirm({
      title: t("contacts.unlinkTitle", { company: linked.name }),
      message: t("contacts.unlinkText", { name }),
      confirmLabel: t("contacts.unlink"),
      focus: "cancel",
    });
    return isRemoved ? typed : undefined;
  };
}
