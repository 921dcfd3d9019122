import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { checkJob, checkText, runJob, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();

const user = api.acme.user.client;

async function importAsSuggested(kind: "contact" | "company" | "deal", text: string) {
  const { suggested_mapping, check, result } = await runJob(user, await checkText(user, text, {}, kind));
  return { suggested: suggested_mapping, check, result };
}

test("imported records are linked to records with known external ids", async () => {
  await importAsSuggested("company", "Id,Name,Website\n001A,Ids Alpha,\n001B,Ids Beta,\n");

  const people = await importAsSuggested(
    "contact",
    "Id,AccountId,FirstName,LastName,Email\n003A,001A,Ada,Ids,ada@ids.example\n003B,001B,Ben,Ids,ben@ids.example\n003C,001X,Cleo,Ids,cleo@ids.example\n",
  );
  expect(people.suggested).toMatchObject({ Id: "external_id", AccountId: "company" });
  expect(people.result).toMatchObject({ created: 3, failed: 0, companies_created: 0 });
  const { contacts } = await user.contacts.list({ query: { q: "ids.example" } });
  const companies = contacts.map(({ first, company, company_id: id }) => [first, company, id !== null]);
  expect(companies.toSorted()).toEqual([
    ["Ada", "Ids Alpha", true],
    ["Ben", "Ids Beta", true],
    ["Cleo", null, false],
  ]);
  expect(people.check?.warnings).toMatchObject([{ row: 4, message: "Company not found" }]);
  expect(people.result?.cells_left_out).toBe(1);

  const opportunities =
    "Id,AccountId,Name,StageName,Amount,CloseDate,ContactId\n006A,001A,Ids deal one,Qualified,100,2026-12-31,003A\n006B,001X,Ids deal two,Qualified,200,2026-12-31,003X\n";
  const deals = await importAsSuggested("deal", opportunities);
  expect(deals.suggested).toMatchObject({ Id: "external_id", AccountId: "company", ContactId: "contact" });
  expect(deals.check).toMatchObject({ create: 2 });
  expect(deals.result).toMatchObject({ created: 2, failed: 0, companies_created: 0 });
  // The second deal's company and contact are unknown, so these two cells are not imported.
  expect(deals.result?.cells_left_out).toBe(2);
  expect(deals.check?.warnings.map(({ row }) => row)).toEqual([3, 3]);
  const { deals: found } = await user.deals.list({ query: { q: "Ids deal" } });
  const linked = found.map((deal) => [deal.name, deal.company_name, deal.contact_name]);
  expect(linked.toSorted()).toEqual([
    ["Ids deal one", "Ids Alpha", "Ada Ids"],
    ["Ids deal two", null, null],
  ]);
  const again = await importAsSuggested("deal", opportunities);
  expect(again.result).toMatchObject({ created: 0, updated: 0 });
});

test("a row with an earlier row's external ID but another email creates nothing", async () => {
  const text =
    "Client ref,Vorname,E-Mail,Firma\n10001,Anna,anna@shared-ids.example,Shared Anchors\n10001,Ben,ben@shared-ids.example,Shared Buoys\n10001,Anna,anna@shared-ids.example,\n";
  for (const on_match of ["skip", "update"] as const) {
    const job = await uploadJob(user, text, "contact");
    expect(job.suggested_mapping).toEqual({ Vorname: "first", "E-Mail": "email", Firma: "company" });
    const mapping = { ...job.suggested_mapping, "Client ref": "external_id" };
    const checked = await checkJob(user, job, { mapping, on_match });
    expect(checked.check?.fail).toBe(1);
    expect(checked.check?.kinds).toMatchObject([{ shared_ids: 3 }]);
    const shared = checked.check?.groups.find(({ problem }) => problem === "importSharedId");
    expect(shared?.rows).toBe(1);
    const { result } = await runJob(user, checked);
    expect(result).toMatchObject({ failed: 1, differing: 0 });
    expect(result?.errors).toContainEqual(expect.objectContaining({ row: 3, is_skipped: false }));
  }
  const { contacts } = await user.contacts.list({ query: { q: "shared-ids.example" } });
  expect(contacts.map(({ first }) => first)).toEqual(["Anna"]);
  const { companies } = await user.companies.list({ query: { q: "Shared" } });
  expect(companies.map(({ name }) => name)).toEqual(["Shared Anchors"]);
});

test("a status column in an import can close deals or name their stages", async () => {
  const pipedrive =
    "Deal - ID,Deal - Title,Deal - Status,Deal - Stage,Deal - Value\n71,Status one,Won,Proposal,10\n72,Status two,Lost,Proposal,20\n73,Status three,Open,Proposal,30\n74,Status four,Sleeping,Proposal,40\n";
  const { suggested, check, result } = await importAsSuggested("deal", pipedrive);
  expect(suggested).toMatchObject({ "Deal - Status": "won_or_lost", "Deal - Stage": "stage" });
  expect(check?.warnings.map(({ row }) => row)).toEqual([5]);
  expect(result).toMatchObject({ created: 4, failed: 0 });
  const stages = async () => {
    const { deals } = await user.deals.list({ query: { q: "Status" } });
    return deals.map((deal) => [deal.name, deal.stage_name]).toSorted();
  };
  const imported = [
    ["Status four", "Proposal"],
    ["Status one", "Closed Won"],
    ["Status three", "Proposal"],
    ["Status two", "Closed Lost"],
  ];
  expect(await stages()).toEqual(imported);
  expect((await importAsSuggested("deal", pipedrive)).result).toMatchObject({ created: 0, updated: 0 });
  await importAsSuggested("deal", "Deal Name,Deal Status\nStatus five,Negotiation\n");
  expect(await stages()).toEqual([["Status five", "Negotiation"], ...imported]);
});
