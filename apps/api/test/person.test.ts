import { createServer } from "node:http";
import { testPool } from "@lanyard/test-kit/database";
import { startTestApi, type TestMember } from "@lanyard/test-kit/test-api";
import ICAL from "ical.js";
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import { createTestKey } from "./key-client.ts";
import { expectRefused, refusal } from "./refusal.ts";

const usage = await startUsageServer();
const api = await startTestApi({ env: { USAGE_URL: usage.url } });
const { client } = api.acme.user;
afterAll(async () => {
  await api.stop();
  usage.server.close();
});

async function startUsageServer() {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.setEncoding("utf8").toArray();
    bodies.push(JSON.parse(chunks.join("")));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return { server, url: `http://127.0.0.1:${address.port}/counts`, bodies };
}

const seenBy = async (viewer: TestMember, person: TestMember) =>
  (await viewer.client.person.list()).people.find(({ id }) => id === person.personId);

describe("a session", () => {
  test("a new person has the token's name and the specification's default settings", async () => {
    const person = await api.addMember("acme", "viewer", "Vera Novak");
    expect(await person.client.person.readMe()).toEqual({
      profile: {
        id: person.personId,
        name: "Vera Novak",
        email: person.email,
        role: "viewer",
        company: null,
        role_title: null,
        phone: null,
        time_zone: null,
      },
      preferences: {
        theme: null,
        language: null,
        date_format: null,
        time_format: null,
        notify_email: true,
        notify_push: false,
        notify_desktop: true,
        share_usage: false,
        public_profile: false,
        put_away: [],
        lists: {},
      },
      services: { mail: false, push: false, usage: true },
      last_action: null,
    });
  });

  test("a session response contains the id of the newest action", async () => {
    const { client } = api.globex.admin;
    await client.contacts.create({ body: { first: "Earlier" } });
    await client.contacts.create({ body: { first: "Later" } });
    const [newest] = (await client.actions.list()).actions;
    expect(await client.person.readMe()).toMatchObject({ last_action: newest?.id });
  });

  test("a session reports whether mail is configured", async () => {
    const other = await startTestApi({ env: { SMTP_URL: "smtp://127.0.0.1:9" } });
    onTestFinished(() => other.stop());
    expect((await other.acme.user.client.person.readMe()).services).toEqual({
      mail: true,
      push: false,
      usage: false,
    });
  });
});

describe("profile and preferences", () => {
  test("a request changes only the sent values of a person's profile and preferences", async () => {
    const person = await api.addMember("acme", "user", "Pia");
    await person.client.person.updateProfile({
      body: { company: " Acme ", phone: "+1 555 0100", time_zone: "America/Chicago" },
    });
    await person.client.person.updateProfile({ body: { role_title: "Account Executive", phone: "" } });
    await person.client.person.updatePreferences({ body: { date_format: "DD/MM/YYYY" } });
    await person.client.person.updatePreferences({ body: { theme: "dark", notify_desktop: false } });
    expect(await person.client.person.readMe()).toMatchObject({
      profile: {
        company: "Acme",
        role_title: "Account Executive",
        phone: null,
        time_zone: "America/Chicago",
      },
      preferences: { date_format: "DD/MM/YYYY", theme: "dark", notify_desktop: false, time_format: null },
    });
    expect((await client.person.readMe()).preferences.theme).toBeNull();
  });

  test("preferences store the layout and columns of each list within limits", async () => {
    const { client } = api.acme.viewer;
    const look = {
      view: "grid" as const,
      columns: ["email", "stage"],
      widths: { email: 220 },
      compact_widths: { email: 90 },
    };
    await client.person.updatePreferences({ body: { lists: { contacts: look } } });
    await client.person.updatePreferences({ body: { lists: { deals: { widths: { stage: 90 } } } } });
    const { preferences } = await client.person.readMe();
    expect(preferences.lists).toEqual({ contacts: look, deals: { widths: { stage: 90 } } });
    await client.person.updatePreferences({ body: { lists: { contacts: {} } } });
    expect((await client.person.readMe()).preferences.lists.contacts).toEqual({});
    expect((await api.acme.user.client.person.readMe()).preferences.lists).toEqual({});
    for (const contacts of [
      { columns: ["drop table"] },
      { columns: Array.from({ length: 61 }, (_, n) => `c${n}`) },
      { widths: { email: 5 } },
      { widths: { email: 9000 } },
      { order: [] },
      { view: "map" },
    ]) {
      const body = { lists: { contacts } } as never;
      await expectRefused(client.person.updatePreferences({ body }), 400);
    }
    const unknownList = { lists: { notes: {} } } as never;
    await expectRefused(client.person.updatePreferences({ body: unknownList }), 400);
  });

  test("a viewer can change their own profile", async () => {
    const { profile } = await api.acme.viewer.client.person.updateProfile({ body: { company: "Acme" } });
    expect(profile.company).toBe("Acme");
  });

  test.each([
    [{ time_zone: "Mars/Olympus" }, "time_zone"],
    [{ phone: "1".repeat(51) }, "phone"],
    [{ name: "Somebody Else" }, "name"],
    [{ role: "admin" }, "role"],
  ])("the profile change %j is refused, and the error names the field", async (body, path) => {
    const answer = await refusal(client.person.updateProfile({ body: body as object }));
    expect(answer).toMatchObject({ status: 400 });
    expect(JSON.stringify(answer)).toContain(path);
  });

  test("push notifications cannot be switched on", async () => {
    const { client } = api.acme.viewer;
    await expectRefused(client.person.updatePreferences({ body: { notify_push: true } }), {
      status: 400,
      errors: [{ path: "notify_push" }],
    });
    await client.person.updatePreferences({ body: { notify_push: false } });
    expect((await client.person.readMe()).preferences.notify_push).toBe(false);
  });

  test("an unknown theme, language or format is refused", async () => {
    for (const body of [{ theme: "blue" }, { language: "it" }, { date_format: "D" }, { time_format: "1h" }]) {
      await expectRefused(client.person.updatePreferences({ body: body as object }), 400);
    }
  });
});

describe("colleagues", () => {
  test("a private profile shows title and phone only to its owner and administrators", async () => {
    const person = await api.addMember("acme", "user", "Quinn");
    const told = { role_title: "Analyst", phone: "555" };
    await person.client.person.updateProfile({ body: told });
    const hidden = { name: "Quinn", role_title: null, phone: null };
    expect(await seenBy(api.acme.user, person)).toMatchObject(hidden);
    expect(await seenBy(api.acme.viewer, person)).toMatchObject(hidden);
    expect(await seenBy(api.acme.admin, person)).toMatchObject(told);
    expect(await seenBy(person, person)).toMatchObject(told);
    await person.client.person.updatePreferences({ body: { public_profile: true } });
    expect(await seenBy(api.acme.viewer, person)).toMatchObject(told);
  });

  test("members of another organisation are not listed", async () => {
    await client.person.readMe();
    expect(await seenBy(api.globex.admin, api.acme.user)).toBeUndefined();
  });

  test("removed members are not listed among the colleagues", async () => {
    const person = await api.addMember("acme", "user", "Gone");
    await person.client.person.readMe();
    await api.acme.admin.client.members.remove({ params: { id: person.personId }, body: { to: null } });
    expect(await seenBy(api.acme.admin, person)).toBeUndefined();
  });
});

describe("changes by others to a member's records", () => {
  let since = "";
  const told = async (person: TestMember) =>
    (await person.client.person.ownChanges({ query: { since } })).changes;

  test("changes by others are listed for records that the member created or owns", async () => {
    const [me, other] = [
      await api.addMember("acme", "user", "Mo"),
      await api.addMember("acme", "user", "Nia"),
    ];
    const { contact: mine } = await me.client.contacts.create({ body: { first: "Mine" } });
    const { contact: owned } = await other.client.contacts.create({
      body: { first: "Owned", contact_owner: me.email.toUpperCase() },
    });
    const { contact: theirs } = await other.client.contacts.create({ body: { first: "Theirs" } });
    since = new Date(Date.now() - 60_000).toISOString();
    for (const { id } of [mine, owned, theirs]) {
      await other.client.contacts.update({ params: { id }, body: { city: "Oslo" } });
    }
    await me.client.contacts.update({ params: { id: mine.id }, body: { city: "Rome" } });
    const grant = { scopes: { contacts: "write" }, personal: true } as const;
    for (const [member, city] of [
      [me, "Bern"],
      [other, "Basel"],
    ] as const) {
      const key = await createTestKey(member, api.baseUrl, { ...grant, name: city });
      await key.client.contacts.update({ params: { id: mine.id }, body: { city } });
    }
    expect((await told(me)).map(({ label, actor_name }) => [label, actor_name])).toEqual([
      ["Mine", "Basel (key of Nia)"],
      ["Owned", "Nia"],
      ["Mine", "Nia"],
    ]);
    since = new Date(Date.now() + 60_000).toISOString();
    expect(await told(me)).toEqual([]);
  });

  test("an assignment notifies the new owner but is not listed as a change by others", async () => {
    const me = await api.addMember("acme", "user", "Ona");
    await me.client.person.readMe();
    since = new Date(Date.now() - 60_000).toISOString();
    const { contact } = await client.contacts.create({ body: { first: "Given" } });
    await client.contacts.update({ params: { id: contact.id }, body: { owner_id: me.personId } });
    expect((await me.client.notices.list({ query: {} })).notices).toHaveLength(1);
    expect(await told(me)).toEqual([]);
    await client.contacts.update({ params: { id: contact.id }, body: { city: "Oslo" } });
    expect((await told(me)).map(({ label }) => label)).toEqual(["Given"]);
  });
});

describe("usage data", () => {
  afterEach(() => usage.bodies.splice(0));
  const pages = { "/contacts": 3, "/contacts/$contactId": 1 };

  test("usage data are sent only for people who agreed", async () => {
    expect(await client.person.reportUsage({ body: { pages } })).toEqual({ sent: false });
    expect(usage.bodies).toEqual([]);
  });

  test("usage data contain no person, organisation or record", async () => {
    const person = await api.addMember("acme", "user", "Sharing");
    await person.client.person.updatePreferences({ body: { share_usage: true } });
    expect(await person.client.person.reportUsage({ body: { pages } })).toEqual({ sent: true });
    expect(usage.bodies).toEqual([{ product: "lanyard", version: "1.1.0", pages }]);
  });

  test("usage data are not sent without a configured address", async () => {
    const other = await startTestApi();
    onTestFinished(() => other.stop());
    const { person } = other.acme.user.client;
    await person.updatePreferences({ body: { share_usage: true } });
    expect(await person.reportUsage({ body: { pages } })).toEqual({ sent: false });
  });

  test("usage data accept only URL patterns", async () => {
    await expectRefused(client.person.reportUsage({ body: { pages: { "/contacts/0192-1": 1 } } }), 400);
  });
});

describe("the calendar of a person", () => {
  const feed = (path: string) => fetch(new URL(path, api.baseUrl));
  const events = async (path: string) => {
    const answer = await feed(path);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await answer.text();
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const calendar = new ICAL.Component(ICAL.parse(text));
    return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  };

  test("the calendar contains open tasks and close dates with permanent ids", async () => {
    const person = await api.addMember("acme", "user", "Calendar");
    await person.client.person.readMe();
    const { tasks, deals, pipeline } = person.client;
    const title =
      "Ring back, about the offer; “Île-de-France” \\ second site: a title longer than one line of a calendar";
    const note = "First line\nsecond, with a comma";
    const { task } = await tasks.create({
      body: { title, note, due_on: "2027-03-05", repeat: "FREQ=WEEKLY;UNTIL=20270601T000000Z" },
    });
    await tasks.create({ body: { title: "At nine", due_at: "2027-03-06T09:00:00+02:00" } });
    await tasks.create({ body: { title: "Some time" } });
    const { task: done } = await tasks.create({ body: { title: "Done", due_on: "2027-03-07" } });
    await tasks.complete({ params: { id: done.id }, body: {} });
    await client.tasks.create({ body: { title: "Another's", due_on: "2027-03-05" } });
    const { pipelines } = await pipeline.list();
    const stages = pipelines.find(({ is_default }) => is_default)?.stages ?? [];
    const deal = (name: string, stage_id = "") =>
      deals.create({
        body: { name, amount_cents: 100, stage_id, expected_close_date: Date.UTC(2027, 3, 1) },
      });
    await deal("Open", stages.find(({ outcome }) => outcome === null)?.id);
    await deal("Won", stages.find(({ outcome }) => outcome === "won")?.id);

    const { path } = await person.client.calendar.renew();
    const shown = await events(path);
    expect(shown.map(({ summary }) => summary)).toEqual([title, "At nine", "Closing: Open"]);
    const [weekly, nine, closing] = shown;
    expect(weekly?.description).toBe(`${note}\n${weekly?.component.getFirstPropertyValue("url")}`);
    expect(weekly?.startDate.isDate).toBe(true);
    expect(weekly?.startDate.toString()).toBe("2027-03-05");
    const dates = weekly?.iterator();
    expect([dates?.next(), dates?.next()].map(String)).toEqual(["2027-03-05", "2027-03-12"]);
    expect(nine?.startDate.toString()).toBe("2027-03-06T07:00:00Z");
    expect(closing?.startDate.toString()).toBe("2027-04-01");
    expect(closing?.endDate.toString()).toBe("2027-04-02");
    await tasks.update({ params: { id: task.id }, body: { title: "Moved", due_on: "2027-03-04" } });
    const [moved] = await events(path);
    expect(moved).toMatchObject({ uid: weekly?.uid, summary: "Moved" });
    expect(moved?.sequence).toBeGreaterThan(weekly?.sequence ?? 0);
  });

  test("the calendar contains a person's own planned meetings with their length", async () => {
    const person = await api.addMember("acme", "user", "Meetings");
    await person.client.person.readMe();
    const { contact } = await person.client.contacts.create({ body: { first: "Ada", last: "King" } });
    const started_at = new Date(Date.now() + 86_400_000).toISOString();
    const log = (body: object, { client } = person) =>
      client.interactions.create({ body: { started_at, contact_ids: [contact.id], ...body } });
    const { interaction } = await log({ type: "meeting", duration_minutes: 45, body: "Agenda" });
    await log({ type: "call" });
    await log({ type: "visit", started_at: "2020-01-01T10:00:00Z" });
    await log({ type: "meeting", body: "Another's" }, api.acme.user);
    const { path } = await person.client.calendar.renew();
    const [meeting, ...others] = await events(path);
    expect(others).toEqual([]);
    expect(meeting?.summary).toBe("Meeting · Ada King");
    expect(meeting?.description).toContain("Agenda");
    expect(meeting?.uid).toContain(`interaction-${interaction.id}@`);
    const [start, end] = [meeting?.startDate, meeting?.endDate].map(
      (date) => date?.toJSDate().getTime() ?? 0,
    );
    expect((end ?? 0) - (start ?? 0)).toBe(45 * 60_000);
  });

  test("repeated tasks in the calendar keep their local time across clock changes", async () => {
    const person = await api.addMember("acme", "user", "Zoned");
    await person.client.person.readMe();
    await person.client.tasks.create({
      // 00:30 in Berlin is on the previous day in UTC, and the rule uses the local day.
      body: { title: "Late", due_at: "2027-03-23T00:30:00+01:00", repeat: "FREQ=WEEKLY;BYDAY=TU" },
    });
    const { path } = await person.client.calendar.renew();
    const moments = async (address: string) => {
      const [event] = await events(address);
      const dates = event?.iterator();
      return [dates?.next(), dates?.next()].map((date) => date?.toJSDate().toISOString());
    };
    const inBerlin = ["2027-03-22T23:30:00.000Z", "2027-03-29T22:30:00.000Z"];
    expect(await moments(`${path}&time_zone=Europe%2FBerlin`)).toEqual(inBerlin);
    expect((await feed(`${path}&time_zone=Nowhere`)).status).toBe(400);
    await person.client.person.updateProfile({ body: { time_zone: "Europe/Berlin" } });
    expect(await moments(path)).toEqual(inBerlin);
  });

  test("a task in the calendar has its record's name and phone, a link and an alarm", async () => {
    const person = await api.addMember("acme", "user", "Called");
    await person.client.person.readMe();
    const { tasks, contacts, companies, deals, pipeline } = person.client;
    const { contact } = await contacts.create({
      body: { first: "Ada", last: "Bell", mobile_phone: "+49 30 1" },
    });
    const { company } = await companies.create({ body: { name: "Oak", phone: "+49 30 2" } });
    const stage_id = (await pipeline.list()).pipelines[0]?.stages[0]?.id ?? "";
    const { data: deal } = await deals.create({
      body: { name: "Big", amount_cents: 1, contact_id: contact.id, stage_id },
    });
    const due_at = "2027-03-06T09:00:00Z";
    await tasks.create({
      body: { title: "Ring", contact_id: contact.id, due_at, remind_at: "2027-03-06T08:50:00Z" },
    });
    await tasks.create({
      body: { title: "Visit Oak", company_id: company.id, due_at: "2027-03-06T10:00:00Z" },
    });
    await tasks.create({ body: { title: "Offer", deal_id: deal.id, due_on: "2027-03-07" } });
    const { path } = await person.client.calendar.renew();
    const shown = (await events(path)).map(({ summary, description, component }) => ({
      summary,
      phone: description.split("\n")[0],
      isLinked: description.endsWith(String(component.getFirstPropertyValue("url"))),
      alarm: component.getFirstSubcomponent("valarm")?.getFirstPropertyValue("trigger")?.toString(),
    }));
    const isLinked = true;
    expect(shown).toEqual([
      { summary: "Ring · Ada Bell", phone: "+49 30 1", isLinked, alarm: "-PT10M" },
      { summary: "Visit Oak", phone: "+49 30 2", isLinked, alarm: "PT0S" },
      { summary: "Offer · Big", phone: "+49 30 1", isLinked, alarm: undefined },
    ]);
  });

  test("the calendar shows no names or phone numbers of deleted records", async () => {
    const person = await api.addMember("acme", "user", "Discreet");
    await person.client.person.readMe();
    const { actions, companies, contacts, deals, interactions, pipeline, tasks } = person.client;
    const { contact } = await contacts.create({ body: { first: "Ada", phone: "+49 30 1" } });
    const { company } = await companies.create({ body: { name: "Oak", phone: "+49 30 2" } });
    const stage_id = (await pipeline.list()).pipelines[0]?.stages[0]?.id ?? "";
    const closing = { amount_cents: 1, stage_id, expected_close_date: Date.UTC(2027, 3, 1) };
    await deals.create({ body: { name: "Big", ...closing, contact_id: contact.id } });
    await deals.create({ body: { name: "Wide", ...closing, company_id: company.id } });
    const { data: deal } = await deals.create({ body: { name: "Small", amount_cents: 1, stage_id } });
    const started_at = new Date(Date.now() + 86_400_000).toISOString();
    for (const about of [{ contact_id: contact.id }, { company_id: company.id }, { deal_id: deal.id }]) {
      await tasks.create({ body: { title: "Ring", due_on: "2027-03-05", ...about } });
      if (!("contact_id" in about))
        await interactions.create({ body: { type: "meeting", started_at, ...about } });
    }
    const { path } = await person.client.calendar.renew();
    const shown = async () => {
      const text = await (await feed(path)).text();
      return ["Ada", "Oak", "Small", "+49 30 1", "+49 30 2"].filter((part) => text.includes(part));
    };
    const all = await shown();
    expect(all).toHaveLength(5);
    const deletions = [
      await contacts.delete({ params: { id: contact.id } }),
      await companies.delete({ params: { id: company.id } }),
      await deals.delete({ params: { id: deal.id } }),
    ];
    expect(await shown()).toEqual([]);
    for (const { actionId } of deletions) await actions.undo({ params: { id: actionId } });
    expect(await shown()).toEqual(all);
  });

  test("a timed task in the calendar repeats until the rule's last day in the time zone", async () => {
    const person = await api.addMember("acme", "user", "Ending");
    await person.client.person.readMe();
    const { path } = await person.client.calendar.renew();
    const eventIn = async (time_zone: string, due_at: string, until: string) => {
      const body = { title: "Daily", due_at, repeat: `FREQ=DAILY;UNTIL=${until}` };
      const { task } = await person.client.tasks.create({ body });
      const shown = await events(`${path}&${new URLSearchParams({ time_zone })}`);
      return shown.find(({ uid }) => uid.includes(task.id));
    };
    const lastOf = async (...task: Parameters<typeof eventIn>) => {
      const dates = (await eventIn(...task))?.iterator();
      let last: string | undefined;
      for (let date = dates?.next(); date; date = dates?.next()) last = date.toJSDate().toISOString();
      return last;
    };
    const inNewYork = ["America/New_York", "2030-01-01T20:00:00-05:00"] as const;
    expect(await lastOf(...inNewYork, "20300107")).toBe("2030-01-08T01:00:00.000Z");
    const inTokyo = ["Asia/Tokyo", "2030-01-01T08:00:00+09:00"] as const;
    expect(await lastOf(...inTokyo, "20300107")).toBe("2030-01-06T23:00:00.000Z");
    const inBerlin = ["Europe/Berlin", "2027-05-25T09:00:00+02:00"] as const;
    expect(await lastOf(...inBerlin, "20270601T000000Z")).toBe("2027-06-01T07:00:00.000Z");
    const endless = (await eventIn(...inNewYork, "99991231"))?.component.getFirstPropertyValue("rrule");
    expect(String(endless)).toContain("UNTIL=99991231T045959Z");
  });

  test("a monthly task in the calendar falls on the last day of shorter months", async () => {
    const person = await api.addMember("acme", "user", "Monthly");
    await person.client.person.readMe();
    const { tasks, calendar } = person.client;
    const { task } = await tasks.create({
      body: { title: "Bill", due_on: "2027-01-31", repeat: "FREQ=MONTHLY" },
    });
    const { path } = await calendar.renew();
    const [bill] = await events(path);
    const dates = bill?.iterator();
    expect([dates?.next(), dates?.next(), dates?.next()].map(String)).toEqual([
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
    ]);
    const owner = testPool(api.database.ownerUrl, 1, onTestFinished);
    await owner.query("update crm.tasks set repeat = 'FREQ=WEEKLY;BYDAY=XX' where id = $1", [task.id]);
    expect((await events(path)).map((event) => event.isRecurring())).toEqual([false]);
    expect(await tasks.complete({ params: { id: task.id }, body: {} })).toMatchObject({ next: null });
  });

  test("the calendar is not sent again if it has not changed", async () => {
    const person = await api.addMember("acme", "user", "Tagged");
    await person.client.person.readMe();
    const { task } = await person.client.tasks.create({ body: { title: "Once", due_on: "2027-03-05" } });
    const { path } = await person.client.calendar.renew();
    const first = await feed(path);
    const tag = first.headers.get("etag") ?? "";
    const again = () => fetch(new URL(path, api.baseUrl), { headers: { "if-none-match": `W/${tag}` } });
    expect((await again()).status).toBe(304);
    await person.client.tasks.delete({ params: { id: task.id } });
    const changed = await again();
    expect([changed.status, (await changed.text()).includes("VEVENT")]).toEqual([200, false]);
  });

  test("a calendar URL stops working if renewed or disabled, or if the member is removed", async () => {
    const person = await api.addMember("acme", "viewer", "Leaving");
    await person.client.person.readMe();
    expect(await person.client.calendar.read()).toEqual({ since: null });
    const first = await person.client.calendar.renew();
    expect((await person.client.calendar.read()).since).toBe(first.since);
    const second = await person.client.calendar.renew();
    const statuses = async () => [(await feed(first.path)).status, (await feed(second.path)).status];
    expect(await statuses()).toEqual([404, 200]);
    const wrong = `${second.path.slice(0, -4)}AAAA`;
    expect((await feed(wrong)).status).toBe(404);
    await api.acme.admin.client.members.remove({ params: { id: person.personId }, body: { to: null } });
    expect(await statuses()).toEqual([404, 404]);
    const other = await api.addMember("acme", "user", "Ending");
    await other.client.person.readMe();
    const { path } = await other.client.calendar.renew();
    expect(await other.client.calendar.end()).toEqual({ since: null });
    expect((await feed(path)).status).toBe(404);
  });
});
