import { testPool } from "@lanyard/test-kit/database";
import { sendAs } from "@lanyard/test-kit/send-as";
import { startTestApi } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { auditBackup, auditOrganisationRestore, auditRestore } from "#src/backup/backup-audit.ts";
import { dealColumn, defaultPipeline } from "./board-reading.ts";
import { refusal } from "./refusal.ts";

const api = await startTestApi();
afterAll(() => api.stop());

describe("the organisation's currency", () => {
  test("the organisation's currency, USD by default, applies to totals and new deals", async () => {
    const { admin, user } = api.acme;
    const { stage } = await defaultPipeline(user.client);
    const lead = stage("Lead");
    for (const [currency, amount_cents] of [
      ["USD", 10_000],
      ["USD", 5_000],
      ["EUR", 7_050],
    ] as const) {
      await user.client.deals.create({ body: { name: currency, amount_cents, currency, stage_id: lead.id } });
    }
    expect(await user.client.organisation.read({})).toEqual({
      organisation: { currency: "USD", default_country: null },
    });
    const before = await dealColumn(user.client, lead);
    expect(before).toMatchObject({ totalValue: 150, totals: [{ currency: "USD" }, { currency: "EUR" }] });

    const changed = await admin.client.organisation.update({ body: { currency: "eur" } });
    expect(changed.organisation).toMatchObject({ currency: "EUR" });
    const after = await dealColumn(user.client, lead);
    expect(after).toMatchObject({ totalValue: 70.5, totals: [{ currency: "EUR" }, { currency: "USD" }] });
    const { data } = await user.client.deals.create({
      body: { name: "Unsaid", amount_cents: 100, stage_id: lead.id },
    });
    expect(data.currency).toBe("EUR");

    await admin.client.actions.undo({ params: { id: changed.actionId ?? "" } });
    expect((await user.client.organisation.read({})).organisation.currency).toBe("USD");
  });

  test("each organisation has its own currency", async () => {
    await api.acme.admin.client.organisation.update({ body: { currency: "CHF" } });
    expect((await api.globex.viewer.client.organisation.read({})).organisation.currency).toBe("USD");
  });

  test("setting the same currency again is not logged", async () => {
    const { client } = api.globex.admin;
    await client.organisation.update({ body: { currency: "GBP" } });
    const { actionId } = await client.organisation.update({ body: { currency: "GBP" } });
    expect(actionId).toBeUndefined();
  });

  test("a currency change requires an ISO 4217 code", async () => {
    for (const currency of ["Dollar", "XXZ"]) {
      const wrong = await refusal(api.acme.admin.client.organisation.update({ body: { currency } }));
      const message = "Currency must be an ISO 4217 code like USD";
      expect(wrong).toMatchObject({ status: 400, errors: [{ path: "currency", message }] });
    }
  });
});

describe("the audit log", () => {
  const read = async (query: Parameters<typeof api.acme.admin.client.audit.list>[0] = {}) =>
    (await api.acme.admin.client.audit.list(query)).entries;

  test("the audit log lists exports with their size, changed settings and undos", async () => {
    const { admin, user } = api.acme;
    for (const last of ["One", "Two"])
      await user.client.contacts.create({ body: { last: `Audited ${last}` } });
    await (await user.client.contacts.export({ query: { q: "Audited" } })).text();
    const { actionId = "" } = await admin.client.organisation.update({ body: { default_country: "NO" } });
    await admin.client.actions.undo({ params: { id: actionId } });
    const of = { who_id: admin.personId, who: admin.name, who_email: admin.email };
    expect((await read()).slice(0, 3)).toMatchObject([
      { ...of, what: "settings-changed", detail: { undo_of: actionId } },
      { ...of, what: "settings-changed", detail: { country_from: null, country_to: "NO" } },
      { who_id: user.personId, what: "export", detail: { records: "contacts", count: 2 } },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    const narrowed = {
      what: "export",
      who: user.email.slice(0, 12).toUpperCase(),
      from: today,
      to: today,
    } as const;
    expect(await read({ query: narrowed })).toHaveLength(1);
    const accented = user.name.replace("e", "é").toUpperCase();
    expect(await read({ query: { ...narrowed, who: accented } })).toHaveLength(1);
    expect(await read({ query: { ...narrowed, to: "2020-01-01" } })).toEqual([]);
    expect((await api.globex.admin.client.audit.list({ query: { what: "export" } })).entries).toEqual([]);
  });

  test("the audit log lists each Lanyard ID event once", async () => {
    const { admin, viewer } = api.acme;
    const call = (method: string, path: string, body?: object) =>
      sendAs(admin.accessToken, method, `${api.signin.url}${path}`, { body });
    const email = "invited@audit.example";
    const invited = await call("POST", "/members/invitations", { email, role: "viewer" });
    const { invitation, link } = (await invited.json()) as { invitation: { id: string }; link: string };
    const form = {
      token: new URL(link).searchParams.get("token") ?? "",
      name: "In Vited",
      password: "a long enough secret",
    };
    await fetch(`${api.signin.url}/invitation`, {
      method: "POST",
      headers: { origin: api.signin.url },
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    await api.signin.signIn(email, form.password);
    await expect(api.signin.signIn(email, "not the password")).rejects.toThrow("WRONG_CREDENTIALS");
    await call("PUT", `/members/${viewer.personId}`, { role: "user" });
    await call("PUT", `/members/${viewer.personId}`, { role: "viewer" });
    const second = await call("POST", "/members/invitations", {
      email: "second@audit.example",
      role: "user",
    });
    const { invitation: open } = (await second.json()) as { invitation: { id: string } };
    await call("DELETE", `/members/invitations/${open.id}`);
    expect(open.id).not.toBe(invitation.id);
    const told = (await read()).filter(({ what }) => what !== "export" && what !== "settings-changed");
    expect(told.map(({ what, who, detail }) => [what, who, detail])).toEqual([
      ["invitation-withdrawn", admin.name, { email: "second@audit.example", role: "user" }],
      ["invitation-sent", admin.name, { email: "second@audit.example", role: "user" }],
      ["role-changed", admin.name, { member: viewer.name, email: viewer.email, from: "user", to: "viewer" }],
      ["role-changed", admin.name, { member: viewer.name, email: viewer.email, from: "viewer", to: "user" }],
      ["sign-in-failed", "In Vited", { address: "127.0.0.1" }],
      ["sign-in", "In Vited", { address: "127.0.0.1" }],
      ["sign-in", "In Vited", { address: "127.0.0.1" }],
      ["member-joined", "In Vited", { role: "viewer" }],
      ["invitation-sent", admin.name, { email, role: "viewer" }],
    ]);
    expect((await read()).length).toBe(new Set((await read()).map(({ id }) => id)).size);
  });

  test("neither the CRM nor Lanyard ID can change or delete audit entries", async () => {
    for (const [url, schema, org] of [
      [api.database.appUrl, "crm", "org_id"],
      [api.database.signinUrl, "signin", "organisation_id"],
    ] as const) {
      const pool = testPool(url, 1, onTestFinished);
      for (const statement of [
        `update ${schema}.audit_entries set who_name = 'Somebody else'`,
        `delete from ${schema}.audit_entries`,
        `truncate ${schema}.audit_entries`,
        `update ${schema}.audit_entries set ${org} = ${org}`,
      ])
        await expect(pool.query(statement)).rejects.toThrow(/permission denied for table audit_entries/u);
    }
  });

  test("every organisation's audit log lists backups, restores and audit exports", async () => {
    const client = new pg.Client({ connectionString: api.database.ownerUrl });
    await client.connect();
    const takenAt = "2026-01-02T03:04:05Z";
    await auditBackup(api.database.ownerUrl, "s3://bucket/lanyard/lanyard-backup.zst");
    await auditRestore(client, { takenAt });
    const { rows: organisations } = await client.query(
      "select id from crm.organisations where slug in ('acme', 'globex') order by slug",
    );
    for (const { id } of organisations)
      await auditOrganisationRestore(client, new Map([["crm", id]]), {
        archive: "lanyard-backup.zst",
        takenAt,
      });
    await client.end();
    for (const { admin } of [api.acme, api.globex]) {
      const text = await (await admin.client.audit.export({ query: { who: "Lanyard" } })).text();
      expect(text.split("\n").slice(1, 4)).toEqual([
        expect.stringMatching(
          /Lanyard,,restore,archive: lanyard-backup.zst; taken_at: 2026-01-02T03:04:05Z$/u,
        ),
        expect.stringMatching(/Lanyard,,restore,taken_at: 2026-01-02T03:04:05Z$/u),
        expect.stringMatching(/Lanyard,,backup,to: s3:\/\/bucket\/lanyard; archive: lanyard-backup.zst$/u),
      ]);
      const [newest] = (await admin.client.audit.list({ query: { what: "export" } })).entries;
      expect(newest).toMatchObject({ who: admin.name, detail: { records: "audit", count: 3 } });
    }
  });

  test("the audit log reports missing entries while Lanyard ID is down", async () => {
    const { audit } = api.globex.admin.client;
    await api.signin.close();
    expect(await audit.list({ query: {} })).toMatchObject({ complete: false });
    const answer = await sendAs(api.globex.admin.accessToken, "GET", `${api.baseUrl}/audit/export`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.json()).toMatchObject({
      code: "UNAVAILABLE",
      message: expect.stringContaining("Sign-ins and member changes would be missing"),
    });
  });
});
