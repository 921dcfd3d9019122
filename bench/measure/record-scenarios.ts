import { randomUUID } from "node:crypto";
import { newId } from "@lanyard/api/db/new-id";
import { contacts } from "@lanyard/api/features/contact/contact";
import { pageOf } from "@lanyard/api/features/kinds/kinds";
import { createReadCache } from "@lanyard/api/records/read-cache";
import { recordService } from "@lanyard/api/records/record-service";
import type { Subject } from "./bench-subject.ts";
import type { HttpRequest } from "./http-measure.ts";
import { plainCreate, plainEdit, plainRecord } from "./plain-sql.ts";
import type { Scenario } from "./scenario.ts";

const contactService = recordService(contacts);

/** New in every run: a database that was kept has those of earlier ones. */
const marker = `bench-${Date.now()}`;
const unique = (turn: number) => `${process.pid}-${Date.now()}-${turn}`;

/** One record, all of its page, one creation as the web app sends it (it may be repeated), one edit. */
export function recordScenarios(subject: Subject): Scenario[] {
  return [reading(subject), page(subject), creating(subject), editing(subject)];
}

function idOf({ ids }: Subject, turn: number): string {
  return ids[turn % ids.length] ?? "";
}

function reading(subject: Subject): Scenario {
  return {
    name: "one record",
    goal: { besideSql: true, p99: 25 },
    http: (turn) => ({ method: "GET", path: `/contacts/${idOf(subject, turn)}` }),
    service: (caller) => contactService.read(caller, idOf(subject, 0)),
    plain: (turn) => plainRecord(subject.orgId, idOf(subject, turn)),
  };
}

const cache = createReadCache();

/** With notes, files, timeline, deals and tasks in one answer. */
function page(subject: Subject): Scenario {
  return {
    name: "one record's whole page",
    goal: { p99: 25 },
    http: (turn) => ({ method: "GET", path: `/contacts/${idOf(subject, turn)}/page` }),
    service: (caller) => pageOf(caller, "contact", idOf(subject, 0), cache),
    plain: (turn) => plainRecord(subject.orgId, idOf(subject, turn)),
  };
}

function creating({ orgId }: Subject): Scenario {
  const body = (text: string) => ({
    first: "Bench",
    last: "Created",
    email: `${text}@bench.example`,
    phone: "+1 555 0100",
  });
  return {
    name: "create",
    goal: { p99: 25 },
    http: (turn) => ({
      method: "POST",
      path: "/contacts",
      body: body(unique(turn)),
      headers: { "idempotency-key": randomUUID() },
    }),
    service: (caller) => contactService.create(caller, body(marker)),
    plain: (turn) => plainCreate(orgId, newId(), `plain-${unique(turn)}@bench.example`),
    write: { marker, keep: [orgId] },
  };
}

function editing(subject: Subject): Scenario {
  const id = idOf(subject, 0);
  return {
    name: "edit",
    goal: { p99: 25 },
    http: (turn) => editRequest(subject, turn),
    service: (caller) => contactService.update(caller, id, { city: marker }),
    plain: (turn) => plainEdit(subject.orgId, idOf(subject, turn), unique(turn)),
    write: { marker, keep: [subject.orgId, id, ...subject.links] },
  };
}

/** Somebody corrects where one of the newest contacts lives. */
export function editRequest(subject: Subject, turn: number): HttpRequest {
  return { method: "PUT", path: `/contacts/${idOf(subject, turn)}`, body: { city: unique(turn) } };
}
