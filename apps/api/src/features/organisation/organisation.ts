import { type OrganisationId, organisationId } from "@lanyard/contract/field/ids";
import type { Pool } from "pg";
import { newId } from "#src/db/new-id.ts";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { insertOrganisation, isTakenSlug, selectCurrency, selectOrganisationId } from "./organisation-sql.ts";

export { knownOptions, selectInteractionTypes } from "./interaction-types.ts";

export const organisationCurrency = selectCurrency;

export interface Organisations {
  /** Returns the id of an organisation. The first request of an organisation creates it. */
  idOf(slug: string): Promise<OrganisationId>;
}

type Work = (tx: TenantTx) => Promise<void>;

/** `begin` inserts the first rows of a new organisation, in the transaction that creates the organisation. */
export function createOrganisations(pool: Pool, database: TenantDatabase, begin: Work): Organisations {
  const known = new Map<string, OrganisationId>();
  return {
    async idOf(slug) {
      const id = known.get(slug) ?? (await find(pool, slug)) ?? (await create(pool, database, slug, begin));
      known.set(slug, id);
      return id;
    },
  };
}

async function find(pool: Pool, slug: string): Promise<OrganisationId | undefined> {
  const id = await selectOrganisationId(pool, slug);
  return id === undefined ? undefined : organisationId.parse(id);
}

async function create(
  pool: Pool,
  database: TenantDatabase,
  slug: string,
  begin: Work,
): Promise<OrganisationId> {
  const id = organisationId.parse(newId());
  const made = database.transaction(id, async (tx) => {
    await insertOrganisation(tx, slug);
    await begin(tx);
    return id;
  });
  const settled = await made.catch((error: unknown) => {
    if (isTakenSlug(error)) return find(pool, slug);
    throw error;
  });
  if (settled === undefined) throw new Error("An organisation vanished while it was created");
  return settled;
}
