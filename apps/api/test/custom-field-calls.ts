import type { CustomRetype, NewCustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import type { CustomValues } from "@lanyard/contract/custom-field/custom-value";
import { crmIdOf, type TestOrganisations } from "@lanyard/test-kit/test-api";
import type { Pool } from "pg";
import { expect, vi } from "vitest";

export function customFieldCalls(api: TestOrganisations) {
  const admin = api.acme.admin.client;
  const user = api.acme.user.client;
  const fieldOf = async (id: string) => {
    const field = (await user.fields.list({ query: {} })).fields.find((each) => each.id === id);
    if (field === undefined) throw new Error(`The field ${id} is missing.`);
    return field;
  };
  let made = 0;
  return {
    fieldOf,
    async define(body: Partial<NewCustomField> & Pick<NewCustomField, "type">) {
      made += 1;
      return (await admin.fields.create({ body: { noun: "contact", label: `Field ${made}`, ...body } }))
        .field;
    },
    create: async (first: string, custom: CustomValues) =>
      (await user.contacts.create({ body: { first, custom } })).contact,
    customOf: async (id: string) => (await user.contacts.read({ params: { id } })).contact.custom,
    undo: (id = "") => admin.actions.undo({ params: { id } }),
    redo: (id = "") => admin.actions.redo({ params: { id } }),
    async beginRetype(id: string, body: Omit<CustomRetype, "dry_run">) {
      const { actionId } = await admin.fields.retype({ params: { id }, body });
      if (actionId === undefined) throw new Error("The change of type did not begin.");
      return actionId;
    },
    /** Waits until background work has converted the records' values to the new definition of a field. */
    async settled(owner: Pool, id: string): Promise<void> {
      const orgId = await crmIdOf(api, api.acme);
      await vi.waitFor(async () => {
        const { rows } = await owner.query("select from crm.custom_rewritings where org_id = $1", [orgId]);
        expect(rows).toEqual([]);
        expect(await fieldOf(id)).not.toHaveProperty("retyping");
      });
    },
  };
}

export const refusedBy = (path: string, message: string) => ({
  code: "INVALID_INPUT",
  errors: expect.arrayContaining([{ path, message }]),
});

export const notRestored = (label: string) =>
  `An option of “${label}” was not restored because it was removed in the meantime. Undo its removal first.`;

/** SQL for the key of the advisory lock on the layout of an organisation's custom values. */
export const layoutOf = (orgId: string) => `hashtextextended('layout of ' || '${orgId}'::uuid, 0)`;
