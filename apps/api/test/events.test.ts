import { randomUUID } from "node:crypto";
import { actionEvent } from "@lanyard/contract/event/event-schema";
import { logPositionHeader } from "@lanyard/contract/event/log-position";
import { endSessionsOfPerson } from "@lanyard/signin/session/session-sql";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { isAction, isReady, openEvents, type SeenEvent } from "./event-reading.ts";
import { expectRefused } from "./refusal.ts";

/** The stream of a person who is signed out before the tests. It ends a few seconds later, while they run. */
const api = await joinTestApi();
const { client } = api.acme.user;
const person = await api.addMember("acme", "user", "Leaver");
const ofLeaver = await openEvents(api.baseUrl, person.accessToken);
await ofLeaver.until(isReady);
await endSessionsOfPerson(api.signin.pool, person.personId);

describe("the event stream", () => {
  test("a move is sent with author, cards and stages", async () => {
    const { client, accessToken } = api.acme.user;
    const { stage } = await defaultPipeline(client);
    const mine = await openEvents(api.baseUrl, accessToken);
    await mine.until(isReady);
    const { data } = await client.deals.create({
      body: { name: "Live", amount_cents: 100, stage_id: stage("Lead").id },
    });
    const moved = await api.acme.admin.client.deals.move({
      params: { id: data.id },
      body: { stageId: stage("Proposal").id },
    });
    const [created, move] = await mine.until(isAction(moved.actionId));
    expect(created?.data).toMatchObject({ kind: "create", records: [{ noun: "deal", id: data.id }] });
    expect(actionEvent.parse(move?.data)).toMatchObject({
      id: moved.actionId,
      kind: "move",
      noun: "deal",
      actor_name: "acme admin",
      nouns: ["deal"],
      records: [{ noun: "deal", id: data.id, subject_id: data.id }],
      stages: [stage("Lead").id, stage("Proposal").id],
    });
    mine.close();
  });

  test("a HEAD request opens no event stream", async () => {
    const { accessToken } = api.acme.user;
    expect((await sendAs(accessToken, "HEAD", `${api.baseUrl}/events`)).status).toBe(404);
  });

  test("a reopened stream continues after the last action of the lost connection", async () => {
    const { client, accessToken } = api.acme.user;
    const seen = await client.contacts.create({ body: { first: "Seen" } });
    const missed = await client.contacts.create({ body: { first: "Missed" } });
    const { note, actionId: noteAction } = await client.contactNotes.create({
      params: { id: missed.contact.id },
      body: { body: "Also missed" },
    });
    const stream = await openEvents(api.baseUrl, accessToken, seen.actionId);
    const events = await stream.until(isReady);
    const told = events.filter(({ event }) => event === "action").map(({ id }) => id);
    expect(told).toContain(missed.actionId);
    expect(told).not.toContain(seen.actionId);
    const noted = events.find(({ id, event }) => event === "action" && id === noteAction);
    expect(noted?.data.records).toEqual([{ noun: "note", id: note.id, subject_id: missed.contact.id }]);
    expect(events.at(-1)?.data).toEqual({ last: noteAction });
    stream.close();
  });

  describe("a stream that is opened after a page has loaded", () => {
    const accessToken = () => api.acme.user.accessToken;
    const readPosition = async (id: string) => {
      const headers = { [logPositionHeader]: "?" };
      const answer = await sendAs(accessToken(), "GET", `${api.baseUrl}/contacts/${id}`, { headers });
      expect(answer.status).toBe(200);
      return Number(answer.headers.get(logPositionHeader));
    };
    const told = async (last: string | undefined, actions: number) => {
      const stream = await openEvents(api.baseUrl, accessToken(), last, actions);
      const events = await stream.until(isReady);
      stream.close();
      return events.map(({ event, id }) => (event === "action" ? id : event));
    };

    test("a stream opened after a page has loaded sends nothing if nothing changed", async () => {
      const before = await openEvents(api.baseUrl, accessToken());
      await before.until(isReady);
      const { contact, actionId } = await client.contacts.create({ body: { first: "Read" } });
      // Waits for this event, so that the stream opened below does not receive it.
      await before.until(isAction(actionId));
      before.close();
      const actions = await readPosition(contact.id);
      expect(await told(actionId, actions)).toEqual(["ready"]);
    });

    test("a stream sends changes made after the page loaded and before the stream opened", async () => {
      const { contact } = await client.contacts.create({ body: { first: "Read" } });
      const actions = await readPosition(contact.id);
      const between = await api.acme.admin.client.contacts.create({ body: { first: "Between" } });
      const { last_action } = await client.person.readMe();
      expect(last_action).toBe(between.actionId);
      expect(await told(last_action ?? undefined, actions)).toContain(between.actionId);
    });

    test("a stream requires a full reload if it cannot find all missed actions", async () => {
      const { contact, actionId } = await client.contacts.create({ body: { first: "Read" } });
      const actions = await readPosition(contact.id);
      // A stream that opens later can also send this recent action, which the test ignores.
      const beside = async (last: string | undefined, known: number) =>
        (await told(last, known)).filter((each) => each !== actionId);
      expect(await beside(undefined, actions - 1)).toEqual(["reset", "ready"]);
      // Increases only the counter, like a thousand missed actions that the stream cannot find.
      const owner = new pg.Client({ connectionString: api.database.ownerUrl });
      await owner.connect();
      await owner.query(
        `insert into crm.record_counts (org_id, noun, id, delta)
         select org_id, 'action', gen_random_uuid(), 1000 from crm.actions where id = $1`,
        [actionId],
      );
      await owner.end();
      expect(await beside(actionId, actions)).toEqual(["reset", "ready"]);
    });

    test("a response contains its log position only on request", async () => {
      const { contact } = await client.contacts.create({ body: { first: "Read" } });
      const answer = await sendAs(accessToken(), "GET", `${api.baseUrl}/contacts/${contact.id}`);
      expect(answer.headers.has(logPositionHeader)).toBe(false);
    });
  });

  test("a stream that resumes after an unknown action requires a full reload", async () => {
    const stream = await openEvents(api.baseUrl, api.acme.user.accessToken, randomUUID());
    const events = await stream.until(isReady);
    const told = events.map(({ event }) => event).filter((event) => event !== "action");
    expect(told).toEqual(["reset", "ready"]);
    stream.close();
  });
});

describe("the viewers of a record", () => {
  test("every viewer of a record receives the list of viewers, with each person once", async () => {
    const { client, accessToken } = api.acme.user;
    const { contact } = await client.contacts.create({ body: { first: "Watched" } });
    const stream = await openEvents(api.baseUrl, accessToken);
    await stream.until(isReady);
    const place = { noun: "contact", id: contact.id } as const;
    const [mine, hers] = [randomUUID(), randomUUID()];
    const alone = await client.events.presence({ body: { ...place, tab: mine, open: true } });
    expect(alone.people.map(({ name }) => name)).toEqual(["acme user"]);
    const both = await api.acme.viewer.client.events.presence({ body: { ...place, tab: hers, open: true } });
    expect(both.people.map(({ name }) => name)).toEqual(["acme user", "acme viewer"]);
    const isPresence =
      (count: number) =>
      ({ event, data }: SeenEvent) =>
        event === "presence" && Array.isArray(data.people) && data.people.length === count;
    await stream.until(isPresence(2));
    await api.acme.viewer.client.events.presence({ body: { ...place, tab: hers, open: false } });
    const left = await stream.until(isPresence(1));
    expect(left.at(-1)?.data).toMatchObject({ ...place, people: [{ name: "acme user" }] });
    stream.close();
  });

  test("viewers can enter only existing records but can leave deleted ones", async () => {
    const { contact } = await client.contacts.create({ body: { first: "Gone" } });
    const body = { noun: "contact", id: contact.id, tab: randomUUID(), open: true } as const;
    await client.events.presence({ body });
    const nowhere = { ...body, id: randomUUID() };
    await expectRefused(client.events.presence({ body: nowhere }), "NOT_FOUND");
    await expectRefused(api.globex.user.client.events.presence({ body }), "NOT_FOUND");
    await client.contacts.delete({ params: { id: contact.id } });
    await expectRefused(client.events.presence({ body }), "NOT_FOUND");
    expect(await client.events.presence({ body: { ...body, open: false } })).toEqual({ people: [] });
  });
});

test("the stream ends within ten seconds after the person is signed out", async () => {
  const end = (await ofLeaver.until(({ event }) => event === "end")).at(-1);
  expect(end?.id).toBeUndefined();
  await expect(ofLeaver.until(() => false)).rejects.toThrow("ended");
});
