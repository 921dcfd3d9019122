import { createCheckedClient } from "@lanyard/client/checked-client";
import type { ContactId, DealId } from "@lanyard/contract/field/ids";
import { type FieldTable, pointsFieldOf } from "@lanyard/contract/kind/field-descriptor";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import {
  isRecordNoun,
  type NounWith,
  type RecordNoun,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";
import { fetchWithRetries } from "@lanyard/test-kit/retries";
import type { TestApi, TestMember } from "@lanyard/test-kit/test-api";
import type { Pool } from "pg";
import { linksTo } from "#src/features/kinds/kinds.ts";
import { defaultPipeline } from "./board-reading.ts";
import { kindCalls, type Values } from "./kinds/kind-calls.ts";
import { linkTo } from "./kinds/kind-samples.ts";

export type MergeNoun = NounWith<"merge">;

/** A table and its column that links to records of a kind, such as the notes of contacts. */
export type Link = ReturnType<typeof linksTo>[number];

export interface Organisation {
  readonly noun: MergeNoun;
  readonly kind: KindDeclaration;
  readonly fields: FieldTable;
  readonly links: readonly Link[];
  readonly member: TestMember;
  readonly owner: Pool;
  readonly orgId: string;
  readonly stageId: string;
  /** The ids of one parent record for each parent column of the kind. */
  readonly parents: Values;
  calls(noun: RecordNoun): ReturnType<typeof kindCalls>;
  next(): number;
}

export async function openOrganisation(
  api: TestApi,
  owner: Pool,
  noun: MergeNoun,
  slug: string,
): Promise<Organisation> {
  const person = await api.signin.addPerson(await api.signin.addOrganisation(slug), "user");
  const { accessToken } = await api.signin.tokenFor(person);
  const session = { accessToken: () => accessToken, refresh: async () => undefined };
  const client = createCheckedClient({ baseUrl: api.baseUrl, session, fetch: fetchWithRetries });
  const member = { ...person, accessToken, client };
  const { stage } = await defaultPipeline(client);
  const { rows } = await owner.query("select id from crm.organisations where slug = $1", [slug]);
  const calls = (of: RecordNoun) => kindCalls(api, of, member, fetchWithRetries);
  const parents: Record<string, string> = {};
  for (const [column, { to }] of Object.entries<{ to: RecordNoun }>(recordKinds[noun].parents))
    parents[column] = (await calls(to).create(plainBody(to, { stageId: stage("Lead").id }))).record.id;
  let serial = 0;
  const next = () => {
    serial += 1;
    return serial;
  };
  const kind: KindDeclaration = recordKinds[noun];
  const found = { orgId: rows[0].id, stageId: stage("Lead").id, parents };
  return { noun, kind, fields: kind.fields, links: linksTo(noun), member, owner, ...found, calls, next };
}

/** Required values of a kind, apart from its name. */
const furtherBodies: Partial<Record<RecordNoun, (organisation: Pick<Organisation, "stageId">) => Values>> = {
  deal: ({ stageId }) => ({ amount_cents: 100, stage_id: stageId }),
};

function plainBody(noun: RecordNoun, organisation: Pick<Organisation, "stageId">): Values {
  return { [nameField(recordKinds[noun])]: "Held", ...furtherBodies[noun]?.(organisation) };
}

export async function makeRecord(
  organisation: Organisation,
  name: string,
  parents: Values = {},
): Promise<string> {
  const { kind, fields, noun } = organisation;
  const serial = organisation.next();
  const body: Record<string, unknown> = { ...parents, [nameField(kind)]: name };
  for (const [field, { type }] of Object.entries(fields)) {
    if (type === "tags") body[field] = name;
    if (type === "email" && serial % 3 !== 0) Object.assign(body, emailBody(fields, field, serial));
    if (type === "phone" && serial % 2 === 0) body[field] = `+33 6 28 ${field.length} ${100_000 + serial}`;
  }
  const { record } = await organisation.calls(noun).create(body);
  await organisation.calls(noun).addNote(record.id, `About ${name}`);
  return record.id;
}

export const nameField = ({ names }: KindDeclaration) => names.joined[0] ?? "";

export const emailOf = (serial: number) => `p${serial}@merge.example`;

/** Returns values with an email address in the kind's list of addresses, or else in its single field. */
function emailBody(fields: FieldTable, field: string, serial: number): Values {
  const points = pointsFieldOf(fields, field);
  if (points === undefined) return { [field]: emailOf(serial) };
  return { [points]: [{ [field]: emailOf(serial), kind: "private" }] };
}

/** Creates a child of the first record. The deal of a deal contact is new and belongs to the second record. */
export async function makePart(
  organisation: Organisation,
  { noun, column }: Link,
  [id, other]: readonly [id: string, other: string],
): Promise<{ readonly actionId?: string | undefined }> {
  const { client } = organisation.member;
  if (isRecordNoun(noun))
    return organisation
      .calls(noun)
      .create({ ...plainBody(noun, organisation), [column]: linkTo(column, id) });
  switch (noun) {
    case "note":
      return client[`${organisation.noun}Notes`].create({ params: { id }, body: { body: "Said later" } });
    case "attachment": {
      const file = { file: new Blob(["text"]), fileName: "offer.txt" };
      return client[`${organisation.noun}Attachments`].create({ params: { id }, ...file });
    }
    case "deal-contact": {
      const { record } = await organisation
        .calls("deal")
        .create({ ...plainBody("deal", organisation), [column]: other });
      const contacts = [{ contact_id: id as ContactId, role: "champion" as const }];
      return client.deals.setContacts({ params: { id: record.id as DealId }, body: { contacts } });
    }
    default:
      throw new Error(`Nobody makes a ${noun} of a ${organisation.noun}`);
  }
}

export async function addToBoard({ noun, kind, member }: Organisation, id: string): Promise<void> {
  if (!kind.has.board) return;
  if (noun !== "contact") throw new Error(`Nobody puts a ${noun} onto a board`);
  await member.client.pipeline.add({ params: { contactId: id as ContactId }, body: {} });
}
