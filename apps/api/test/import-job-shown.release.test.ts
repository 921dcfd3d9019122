import { once } from "node:events";
import { request } from "node:http";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test, vi } from "vitest";
import { checkJob, csvOf, runJob, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();

const user = api.acme.user.client;
const admin = api.acme.admin.client;

test.each(["contact", "company", "deal"] as const)(
  "every heading in the %s template, which viewers can download, maps to a field",
  async (kind) => {
    const response = await api.acme.viewer.client.imports.template({ query: { kind } });
    const fileName = `${recordKinds[kind].plural}_template.csv`;
    expect(response.headers.get("content-disposition")).toContain(`filename="${fileName}"`);
    const template = await response.text();
    const job = await uploadJob(user, template, kind);
    expect(Object.keys(job.suggested_mapping).toSorted()).toEqual(template.trim().split(",").toSorted());
    await user.imports.cancel({ params: { id: job.id } });
  },
);

test("the check counts the cells that the run will ignore, and lists ten of them", async () => {
  const rows = Array.from(
    { length: 12 },
    (_, n) => `Lost ${n},someone${n}@nowhere.example,New Works ${n % 2}`,
  );
  const text = `Deal,Contact,Company\n${rows.join("\n")}\n`;
  const job = await uploadJob(user, text, "deal");
  const columns = { Deal: "name", Contact: "contact", Company: "company" };
  for (const create_companies of [false, true]) {
    const { check } = await checkJob(user, job, { mapping: columns, create_companies });
    expect(check).toMatchObject({ create: 12, cells_left_out: create_companies ? 12 : 24 });
    expect(check?.warnings).toHaveLength(10);
    expect(check?.warnings[0]).toMatchObject({ row: 2 });
    // Cells that need the same correction form one group.
    const groups = [
      ["Company not found", 12],
      ["No contact with this email, ID or unique name", 12],
    ];
    const told = check?.cell_groups.map(({ reason, cells }) => [reason, cells]);
    expect(told).toEqual(create_companies ? groups.slice(1) : groups);
    for (const [place, [reason]] of told?.entries() ?? []) {
      const query = { cell_group: String(place) };
      const { rows: found } = await user.imports.checkRows({ params: { id: job.id }, query });
      expect(found.map(({ left_out }) => left_out)).toEqual(
        Array.from({ length: 12 }, () => expect.arrayContaining([reason])),
      );
    }
  }
  expect((await runJob(user, job)).result).toMatchObject({ created: 12, cells_left_out: 12 });
});

test("an import reports the order of ambiguous dates and whether the column proves it", async () => {
  const columns = { Email: "email", Proven: "created_at", Open: "traffic_source_date" };
  const text = "Email,Proven,Open\nl1@dates.example,01/02/2026,03/04/2026\nl2@dates.example,25/02/2026,\n";
  const job = await uploadJob(user, text);
  for (const [date_order, day] of [
    ["day", "2026-04-03"],
    ["month", "2026-03-04"],
  ] as const) {
    const { check } = await checkJob(user, job, { mapping: columns, date_order });
    expect(check?.dates_read).toEqual([
      { header: "Proven", written: "01/02/2026", day: "2026-02-01", isProven: true },
      { header: "Open", written: "03/04/2026", day, isProven: false },
    ]);
  }
  await user.imports.cancel({ params: { id: job.id } });
});

test("an upload reports its progress until it is cancelled", async () => {
  const rows = csvOf(Array.from({ length: 20_000 }, (_, n) => `Kim${n},kim${n}@slow.example,`));
  const head = '--part\r\nContent-Disposition: form-data; name="file"; filename="slow.csv"\r\n\r\n';
  const body = Buffer.from(`${head}${rows}\r\n--part--\r\n`);
  const half = Math.floor(body.length / 2);
  const sending = request(`${api.baseUrl}/imports`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${api.acme.user.accessToken}`,
      "content-type": "multipart/form-data; boundary=part",
      "content-length": body.length,
    },
  });
  const answered = once(sending, "response");
  sending.write(body.subarray(0, half));
  const arriving = await vi.waitFor(async () => {
    const { imports } = await admin.imports.list({});
    const job = imports.find(({ state }) => state === "uploading");
    expect(job?.progress.done).toBeGreaterThan(0);
    return job;
  });
  if (arriving === undefined) throw new Error("Nothing arrives");
  const { done, total } = arriving.progress;
  expect(total).toBe(body.length);
  expect(done).toBeLessThanOrEqual(half);
  const params = { id: arriving.id };
  // While no bytes arrive, the process still refreshes the timestamp of the import.
  let last = arriving.updated_at;
  await vi.waitFor(
    async () => {
      const { import: now } = await admin.imports.get({ params });
      const before = last;
      last = now.updated_at;
      expect({ done: now.progress.done, isLater: last > before }).toEqual({ done, isLater: true });
    },
    { interval: 1500 },
  );
  const { import: ended } = await admin.imports.cancel({ params });
  expect(ended.state).toBe("cancelled");
  sending.end(body.subarray(half));
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(409);
  expect((await user.imports.get({ params })).import).toMatchObject({ state: "cancelled", is_seen: false });
});
