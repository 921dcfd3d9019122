import type { Client } from "@lanyard/client/client-shape";
import type { Pool } from "pg";

/**
 * Creates a contact, a company and a deal, each with a note and a file. All contain the text. Returns the ids
 * by noun, including those of a stage, a pipeline and an action.
 */
export async function fillOrganisation(client: Client, text: string): Promise<Record<string, string>> {
  const { contact } = await client.contacts.create({ body: { first: text } });
  const { company } = await client.companies.create({ body: { name: text } });
  const { pipelines } = await client.pipeline.list();
  const [pipeline] = pipelines;
  const stage = pipeline?.stages[0]?.id ?? "";
  const deal = { name: text, amount_cents: 100, stage_id: stage };
  const { data, actionId = "" } = await client.deals.create({ body: deal });
  const ids = { contact: contact.id, company: company.id, deal: data.id };
  const owned = await Promise.all([
    addNoteAndFile("contact", ids.contact, client.contactNotes, client.contactAttachments, text),
    addNoteAndFile("company", ids.company, client.companyNotes, client.companyAttachments, text),
    addNoteAndFile("deal", ids.deal, client.dealNotes, client.dealAttachments, text),
  ]);
  return Object.assign({ ...ids, stage, pipeline: pipeline?.id ?? "", action: actionId }, ...owned);
}

async function addNoteAndFile(
  noun: string,
  id: string,
  notes: Client["contactNotes"] | Client["companyNotes"] | Client["dealNotes"],
  files: Client["contactAttachments"] | Client["companyAttachments"] | Client["dealAttachments"],
  text: string,
) {
  const { note } = await notes.create({ params: { id }, body: { body: text } });
  const file = { file: new Blob([text]), fileName: `${text}.txt` };
  const { attachment } = await files.create({ params: { id }, ...file });
  return { [`${noun}-note`]: note.id, [`${noun}-attachment`]: attachment.id };
}

/**
 * Returns a digest of the organisation's rows in each table, except the tables and columns that background
 * work fills.
 */
export async function digestOrganisation(owner: Pool, orgId: string): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
      where n.nspname = 'crm' and c.relkind = 'r'
        and c.relname not like 'duplicate_%' and c.relname not like 'search_word%'
      order by c.relname`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(r, '|' order by r)), '') as digest
         from crm.${name} t, lateral (select (to_jsonb(t) - 'unsent_after')::text as r) l where org_id = $1`,
      [orgId],
    );
    digests[name] = rows[0]?.digest ?? "";
  }
  return digests;
}
