import { containsPattern, searchWords } from "@lanyard/api/db/fold-text";
import { contacts } from "@lanyard/api/features/contact/contact";
import { createReadCache } from "@lanyard/api/records/read-cache";
import { recordService } from "@lanyard/api/records/record-service";
import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { type ContactSort, contactListQuery } from "@lanyard/contract/contact/contact-schema";
import type { Subject } from "./bench-subject.ts";
import { withFewerClients } from "./filter-scenarios.ts";
import { plainList } from "./plain-sql.ts";
import { editRequest } from "./record-scenarios.ts";
import type { Goal, Scenario } from "./scenario.ts";

const contactService = recordService(contacts);

const pageGoal: Goal = { besideSql: true, p99: 25 };
const deepestPage = 10_000;

/** The contacts page as people use it. */
export function listScenarios(subject: Subject): Scenario[] {
  return [...pages(subject), ...sorts(subject), ...searches(subject)];
}

/**
 * The middle of the list is as far as one can be from both ends; people leaf around there.
 */
function pages(subject: Subject): Scenario[] {
  const { orgId, total } = subject;
  const page = Math.max(1, Math.min(deepestPage, Math.floor(total / 100)));
  const offset = (page - 1) * 50;
  const around = (turn: number) => Math.max(1, page - (turn % Math.min(100, Math.ceil(page / 2))));
  const deep = list(
    `list, page ${page.toLocaleString("en-US")}`,
    `page=${page}`,
    { p50: 150, p99: 150 },
    plainList(orgId, { offset }),
  );
  return [
    changing(subject, list("list, page 1", "", pageGoal, plainList(orgId, {}))),
    { ...deep, http: (turn) => ({ method: "GET", path: `/contacts?page=${around(turn)}` }) },
  ];
}

function sorts(subject: Subject): Scenario[] {
  const ways: [ContactSort, boolean][] = contactKind.sorts.flatMap((sort) => [
    [sort, false],
    [sort, true],
  ]);
  return ways.slice(1).map(([sort, descending]) => {
    const order = descending ? "desc" : "asc";
    const query = `sort_by=${sort}&sort_order=${order}`;
    const plain = plainList(subject.orgId, { sort, descending });
    return changing(subject, list(`sort by ${sort}, ${order}`, query, pageGoal, plain));
  });
}

/** After so many calls for a list somebody edits a contact, and the next one has to be read anew. */
const callsBetweenEdits = 200;

function changing(subject: Subject, scenario: Scenario): Scenario {
  return {
    ...scenario,
    http: (turn) => (turn % callsBetweenEdits === 0 ? editRequest(subject, turn) : scenario.http(turn)),
  };
}

function searches({ orgId, rareFragment, twoWords }: Subject): Scenario[] {
  const texts: [string, string][] = [
    ["two letters", "an"],
    ["common", "grace"],
    ["rare", rareFragment],
    ["no match", "qqxzzq"],
    ["two words", twoWords],
  ];
  return texts.flatMap(([kind, text]) => {
    const patterns = searchWords(text).map(containsPattern);
    // A search is a filter: the figure that was asked for any combination of them.
    const goal = { p99: 60 };
    const query = `q=${encodeURIComponent(text)}`;
    return withFewerClients(list(`search ${kind}: ${text}`, query, goal, plainList(orgId, { patterns })));
  });
}

function list(name: string, query: string, goal: Goal, plain: ReturnType<typeof plainList>): Scenario {
  const { anchors } = createReadCache();
  const parsed = contactListQuery.parse(Object.fromEntries(new URLSearchParams(query)));
  return {
    name,
    goal,
    http: () => ({ method: "GET", path: `/contacts?${query}` }),
    // Its SQL is what a list costs that nobody asked for before.
    service: (caller) => contactService.list(caller, parsed, { ...createReadCache(), anchors }),
    plain: () => plain,
  };
}
