import type { Client } from "@lanyard/client/client-shape";

/** Returns a client. Without a token, the client acts as the administrator of the demonstration. */
export type Connect = (token?: string) => Client;

export const view = "Large open deals";
export const reason = "Complete missing job titles";

/** Completes a task, moves a deal and edits a contact, so that the history shows different changes. */
export async function changeRecords(connect: Connect): Promise<void> {
  const api = connect();
  const { tasks } = await api.tasks.list({ query: { state: "overdue", owner_id: "me", limit: 1 } });
  for (const { id } of tasks) await api.tasks.complete({ params: { id }, body: {} });
  const { pipelines } = await api.pipeline.list();
  const [lead, qualified] = pipelines[0]?.stages ?? [];
  const { deals } = await api.deals.list({ query: { owner_id: "me", limit: 100 } });
  const deal = deals.find(({ stage_id, company_id, amount_cents }) => {
    // Large deals stay in their stages for the picture of the view.
    return stage_id === lead?.id && company_id !== null && (amount_cents ?? 0) < 1_000_000;
  });
  if (deal && qualified) await api.deals.move({ params: { id: deal.id }, body: { stageId: qualified.id } });
  const { contacts } = await api.contacts.list({ query: { owner_id: "me", limit: 100 } });
  const contact = contacts.find(
    ({ job_title, company_id }) => job_title?.startsWith("Manager") && company_id,
  );
  if (contact) {
    const { id, version } = contact;
    await api.contacts.update({ params: { id }, body: { version, job_title: "Managing Director" } });
  }
}

export const createView = (connect: Connect) =>
  connect().views.create({
    body: {
      noun: "deal",
      name: view,
      shared: true,
      state: {
        filter: {
          and: [
            { field: "outcome", op: "is", value: "open" },
            { field: "amount_cents", op: "gt", value: 2_500_000 },
            { field: "company.country", op: "not_empty" },
          ],
        },
        group_by: "stage_id",
      },
    },
  });

export async function createFields(connect: Connect): Promise<void> {
  const api = connect();
  const options = [
    { label: "Basic", color: "#64748b" },
    { label: "Plus", color: "#3b82f6" },
    { label: "Premium", color: "#f59e0b" },
  ];
  const fields = [
    { noun: "contact", label: "Preferred language", type: "text" },
    { noun: "contact", label: "Newsletter", type: "boolean" },
    { noun: "company", label: "Support plan", type: "choice", section: "Contract", options },
    { noun: "company", label: "Contract ends", type: "date", section: "Contract" },
    { noun: "company", label: "Seats", type: "number", section: "Contract" },
    { noun: "deal", label: "Competitor", type: "text" },
  ] as const;
  for (const body of fields) await api.fields.create({ body: { ...body } });
  const { contacts } = await api.contacts.list({ query: { limit: 40 } });
  for (const [index, { id, version }] of contacts.entries()) {
    const custom = {
      preferred_language: index % 3 === 0 ? "Spanish" : "English",
      newsletter: index % 2 === 0,
    };
    await api.contacts.update({ params: { id }, body: { version, custom } });
  }
  const { deals } = await api.deals.list({ query: { limit: 12 } });
  for (const { id, version } of deals)
    await api.deals.update({ params: { id }, body: { version, custom: { competitor: "Northwind" } } });
  const { companies } = await api.companies.list({ query: { limit: 24 } });
  for (const [index, { id, version }] of companies.entries()) {
    const custom = {
      support_plan: options[index % options.length]?.label ?? null,
      seats: 5 + index,
      contract_ends: `2027-${10 + (index % 3)}-01`,
    };
    await api.companies.update({ params: { id }, body: { version, custom } });
  }
}

export async function connectProgram(connect: Connect): Promise<void> {
  const api = connect();
  const { profile } = await api.person.readMe();
  const scopes = { contacts: "propose", companies: "read", tasks: "propose" } as const;
  const { secret } = await api.keys.create({ body: { name: "Data assistant", scopes } });
  const { contacts } = await api.contacts.list({ query: { limit: 100 } });
  const titles = ["Head of Procurement", "Purchasing Manager", "Operations Director"];
  const [asked, ...others] = contacts.filter(({ job_title, first, last }) => !job_title && first && last);
  const changes = others.slice(0, titles.length).map(({ id }, index) => ({
    op: "update" as const,
    noun: "contact" as const,
    id,
    values: { job_title: titles[index] },
  }));
  const values = { title: "Ask for the job title", contact_id: asked?.id };
  await connect(secret).proposals.create({
    body: { reason, for: profile.id, changes: [...changes, { op: "create", noun: "task", values }] },
  });
  const url = "https://hooks.example.com/lanyard";
  await api.webhooks.create({ body: { url, events: ["contact.created", "deal.stage_changed"] } });
}
