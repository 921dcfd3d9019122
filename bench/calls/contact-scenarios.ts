import { randomUUID } from "node:crypto";
import { containsPattern, searchWords } from "@lanyard/api/db/fold-text";
import { newId } from "@lanyard/api/db/new-id";
import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { leadStatuses } from "@lanyard/contract/contact/contact-options";
import { contactListQuery } from "@lanyard/contract/contact/contact-schema";
import type { Subject } from "./bench-subject.ts";
import { type PlainPage, plainList, plainRecord, sortJoins } from "./plain-sql.ts";
import {
  type Goal,
  get,
  type HttpRequest,
  type Scenario,
  withClients,
  withFewerClients,
} from "./scenario.ts";

const pageGoal: Goal = { besideSql: true, p99: 25 };
const goal: Goal = { p99: 60 };

type Query = Readonly<Record<string, string>>;

/** Returns a scenario of a list of contacts. The plain statement uses the same sort. */
export function contactList(
  name: string,
  { orgId }: Subject,
  query: Query,
  wanted: Goal,
  plain: PlainPage = {},
): Scenario {
  const { sort_by: sort, sort_order } = contactListQuery.parse(query);
  const statement = plainList(orgId, { sort, descending: sort_order === "desc", ...plain });
  return {
    name,
    goal: wanted,
    http: () => get(`/contacts?${new URLSearchParams(query)}`),
    plain: () => statement,
  };
}

/** The number of list requests after which a contact changes, so that the next request reads the database. */
const callsBetweenEdits = 200;

function changing(subject: Subject, scenario: Scenario): Scenario {
  const http = (turn: number) =>
    turn % callsBetweenEdits === 0 ? editRequest(subject, turn) : scenario.http(turn);
  return { ...scenario, http };
}

const deepestPage = 10_000;

/** Returns the scenario of a page in the middle of the list. Each turn requests another page. */
function deepList(subject: Subject): Scenario {
  const page = Math.max(1, Math.min(deepestPage, Math.floor(subject.total / 100)));
  const around = (turn: number) => Math.max(1, page - (turn % Math.min(100, Math.ceil(page / 2))));
  const name = `list, page ${page.toLocaleString("en-US")}`;
  const deepGoal = { p50: 400, p99: 400 };
  const list = contactList(name, subject, { page: String(page) }, deepGoal, { offset: (page - 1) * 50 });
  return withClients({ ...list, http: (turn) => get(`/contacts?page=${around(turn)}`) }, 1);
}

export function listScenarios(subject: Subject): Scenario[] {
  const sorts = contactKind.sorts.flatMap((sort) => [
    { sort, order: "asc" },
    { sort, order: "desc" },
  ]);
  const searches: readonly (readonly [kind: string, text: string])[] = [
    ["two letters", "an"],
    ["common", "grace"],
    ["rare", subject.rareFragment],
    ["no match", "qqxzzq"],
    ["two words", subject.twoWords],
  ];
  const lists = [
    changing(subject, contactList("list, page 1", subject, {}, pageGoal)),
    deepList(subject),
    ...sorts.slice(1).map(({ sort, order }) => {
      const query = { sort_by: sort, sort_order: order };
      const list = changing(subject, contactList(`sort by ${sort}, ${order}`, subject, query, pageGoal));
      // Ten concurrent plain statements that join all records exceed the time limit of statements, so only
      // the variant with two clients runs.
      return sortJoins[sort] === undefined ? list : withClients(list, 2);
    }),
  ];
  const narrowed = [
    ...searches.map(([kind, text]) => {
      const patterns = searchWords(text).map(containsPattern);
      return contactList(`search ${kind}: ${text}`, subject, { q: text }, goal, { patterns });
    }),
    ...filters.map(([name, query, where]) => contactList(`filter ${name}`, subject, query, goal, { where })),
  ];
  return [...lists, ...narrowed.flatMap((scenario) => withFewerClients(scenario))];
}

const status = leadStatuses[0] ?? "";

/** Filters that match nearly all contacts, some or none, with different sort orders. */
const filters: readonly (readonly [name: string, query: Query, where: string])[] = [
  ["has email", { has_email: "true", sort_by: "name" }, "c.email is not null"],
  [
    "status, newest",
    { lead_status: status, sort_by: "created_at", sort_order: "desc" },
    `c.lead_status = '${status}'`,
  ],
  [
    "score and tag, by company",
    { lead_score_min: "40", lead_score_max: "60", tags: "newsletter", sort_by: "company" },
    "c.lead_score between 40 and 60 and c.tags && array['newsletter']",
  ],
  [
    "country without phone, by email",
    { country: "Brazil", has_phone: "false", sort_by: "email", sort_order: "desc" },
    "c.country = 'Brazil' and c.phone is null",
  ],
  // Few contacts near the start of the order match this filter, because Japanese names sort late.
  ["country, by name", { country: "Japan", sort_by: "name" }, "c.country = 'Japan'"],
  [
    "title, city and status, changed last",
    { job_title: "director", city: "Porto", lead_status: status, sort_by: "updated_at", sort_order: "desc" },
    `c.job_title ilike '%director%' and c.city = 'Porto' and c.lead_status = '${status}'`,
  ],
  [
    "without matches",
    { city: "Nowhere at all", has_email: "true", sort_by: "name" },
    "c.city = 'Nowhere at all'",
  ],
];

/** Returns a text that is unique to this run, because a kept database contains the texts of earlier runs. */
const unique = (turn: number) => `${process.pid}-${Date.now()}-${turn}`;
const idOf = ({ ids }: Subject, turn: number) => ids[turn % ids.length] ?? "";

function editRequest(subject: Subject, turn: number): HttpRequest {
  return { method: "PUT", path: `/contacts/${idOf(subject, turn)}`, body: { city: unique(turn) } };
}

export function contactPage(name: string, orgId: string, ids: (turn: number) => string): Scenario {
  return {
    name,
    goal: { p99: 25 },
    http: (turn) => get(`/contacts/${ids(turn)}/page`),
    plain: (turn) => plainRecord(orgId, ids(turn)),
  };
}

const posted = (path: string, body: object): HttpRequest => ({
  method: "POST",
  path,
  body,
  headers: { "idempotency-key": randomUUID() },
});

export function recordScenarios(subject: Subject): Scenario[] {
  const { orgId } = subject;
  return [
    {
      name: "one record",
      goal: pageGoal,
      http: (turn) => get(`/contacts/${idOf(subject, turn)}`),
      plain: (turn) => plainRecord(orgId, idOf(subject, turn)),
    },
    contactPage("one record's whole page", orgId, (turn) => idOf(subject, turn)),
    {
      name: "create",
      goal: { p99: 25 },
      http: (turn) => {
        const email = `${unique(turn)}@bench.example`;
        return posted("/contacts", { first: "Bench", last: "Created", email, phone: "+1 555 0100" });
      },
      plain: (turn) => ({
        text: `insert into crm.contacts (org_id, id, first, last, email, name_key, email_key, search_text)
          values ($1, $2, 'Bench', 'Created', $3, 'bench created', $3, 'bench created')`,
        values: [orgId, newId(), `plain-${unique(turn)}@bench.example`],
      }),
    },
    {
      name: "edit",
      goal: { p99: 25 },
      http: (turn) => editRequest(subject, turn),
      plain: (turn) => ({
        text: "update crm.contacts set city = $3, version = version + 1, updated_at = now() where org_id = $1 and id = $2",
        values: [orgId, idOf(subject, turn), unique(turn)],
      }),
    },
    {
      name: "logged: a note",
      goal: { p99: 25 },
      http: (turn) => posted(`/contacts/${idOf(subject, turn)}/notes`, { body: unique(turn) }),
      plain: (turn) => ({
        text: `insert into crm.notes (org_id, id, contact_id, body, author_id, author_name)
          values ($1, $2, $3, $4, 'bench', 'Bench')`,
        values: [orgId, newId(), idOf(subject, turn), unique(turn)],
      }),
    },
    // An interaction may take 1.3 times as long as a note at p99 (docs/figures.md).
    {
      name: "logged: an interaction",
      goal: { p99: 25 },
      http: (turn) =>
        posted("/interactions", { type: "call", contact_ids: [idOf(subject, turn)], body: unique(turn) }),
      plain: (turn) => ({
        text: `insert into crm.interactions (org_id, id, type, type_key, contact_ids, body, name_key, search_text)
          values ($1, $2, 'call', 'call', array[$3]::uuid[], $4, $4, $4)`,
        values: [orgId, newId(), idOf(subject, turn), unique(turn)],
      }),
    },
  ];
}
