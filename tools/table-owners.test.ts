import { readFileSync } from "node:fs";
import { join } from "node:path";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { expect, test } from "vitest";
import { listFiles, readSourceFiles, root, type SourceFile } from "./source-files.ts";

/**
 * The folder whose *-sql.ts files may write each table, so that all writes to a table are in one place.
 * better-auth also writes accounts, sessions and verifications.
 */
const owners: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.values(recordKinds).map(({ noun, plural }) => [`crm.${plural}`, `apps/api/src/features/${noun}/`]),
  ),
  "crm.action_changes": "apps/api/src/log/",
  "crm.actions": "apps/api/src/log/",
  "crm.api_keys": "apps/api/src/features/key/",
  "crm.attachments": "apps/api/src/features/attachment/",
  "crm.audit_entries": "apps/api/src/log/",
  // Only triggers of crm.contacts write this table.
  "crm.contact_emails": "apps/api/db/functions/",
  "crm.custom_fields": "apps/api/src/features/custom-field/",
  "crm.custom_rewritings": "apps/api/src/features/custom-field/",
  // Triggers of records also write this table.
  "crm.custom_unique_values": "apps/api/src/records/",
  "crm.deal_contacts": "apps/api/src/features/deal/",
  "crm.download_tickets": "apps/api/src/features/attachment/",
  "crm.erased_records": "apps/api/src/log/",
  "crm.duplicate_keys": "apps/api/src/features/duplicate/",
  "crm.duplicate_large_blocks": "apps/api/src/features/duplicate/",
  "crm.duplicate_pairs": "apps/api/src/features/duplicate/",
  "crm.duplicate_searches": "apps/api/src/features/duplicate/",
  "crm.duplicate_surnames": "apps/api/src/features/duplicate/",
  "crm.duplicate_traits": "apps/api/src/features/duplicate/",
  "crm.idempotency_keys": "apps/api/src/log/",
  "crm.import_check_rows": "apps/api/src/features/import/",
  "crm.import_rows": "apps/api/src/features/import/",
  "crm.imports": "apps/api/src/features/import/",
  "crm.left_stage_derivations": "apps/api/src/features/figures/",
  // Only triggers of the log and the function of the background job write this table.
  "crm.left_stages": "apps/api/db/functions/",
  "crm.lost_reasons": "apps/api/src/features/pipeline/",
  "crm.merged_records": "apps/api/src/records/",
  "crm.notes": "apps/api/src/features/note/",
  "crm.follows": "apps/api/src/log/",
  "crm.notices": "apps/api/src/log/",
  "crm.organisation_settings": "apps/api/src/features/organisation/",
  "crm.organisations": "apps/api/src/features/organisation/",
  "crm.people": "apps/api/src/features/person/",
  "crm.phone_rereadings": "apps/api/src/records/",
  "crm.pipelines": "apps/api/src/features/pipeline/",
  "crm.presence": "apps/api/src/features/event/",
  "crm.proposal_changes": "apps/api/src/features/proposal/",
  "crm.proposals": "apps/api/src/features/proposal/",
  "crm.record_counts": "apps/api/src/log/",
  // The triggers of searched tables write this table, and the function that processes its entries.
  "crm.search_word_changes": "apps/api/db/functions/",
  "crm.search_words": "apps/api/db/functions/",
  "crm.stage_totals": "apps/api/src/features/pipeline/",
  "crm.stages": "apps/api/src/features/pipeline/",
  "crm.view_places": "apps/api/src/features/view/",
  "crm.views": "apps/api/src/features/view/",
  "crm.webhook_deliveries": "apps/api/src/features/webhook/",
  "crm.webhooks": "apps/api/src/features/webhook/",
  "signin.accounts": "apps/signin/src/person/",
  "signin.audit_entries": "apps/signin/src/audit/",
  "signin.connections": "apps/signin/src/connection/",
  "signin.oauth_clients": "apps/signin/src/connection/",
  "signin.exchange_tokens": "apps/signin/src/exchange/",
  "signin.invitations": "apps/signin/src/invitation/",
  "signin.former_members": "apps/signin/src/member/",
  "signin.member_news": "apps/signin/src/member/",
  "signin.members": "apps/signin/src/member/",
  "signin.organisations": "apps/signin/src/organisation/",
  "signin.password_links": "apps/signin/src/password-reset/",
  "signin.people": "apps/signin/src/person/",
  "signin.refresh_tokens": "apps/signin/src/session/",
  "signin.revocations": "apps/signin/src/session/",
  "signin.secrets": "apps/signin/src/secret-sql.ts",
  "signin.sessions": "apps/signin/src/session/",
  "signin.set_up_links": "apps/signin/src/setup/",
  "signin.sign_in_failures": "apps/signin/src/throttle/",
  "signin.known_sources": "apps/signin/src/throttle/",
  "signin.signing_keys": "apps/signin/src/keys/",
  "signin.verifications": "apps/signin/src/person/",
};

/**
 * The files whose statements take the table as an argument. The caller that names the table is the writer.
 */
const writersOfAnyTable = [
  // Converts the values of changed custom fields of any kind.
  "apps/api/src/features/custom-field/custom-rewriting-sql.ts",
  "apps/api/src/db/table-sql.ts",
  "apps/api/src/records/write/erased-record-sql.ts",
  "apps/api/src/records/links/linked-name-sql.ts",
  "apps/api/src/records/kind/record-sql.ts",
  "apps/api/src/records/kind/record-stage-sql.ts",
  "apps/api/src/records/kind/row-sql.ts",
  // Fills an organisation before its first use.
  "apps/api/src/demo/demo-sql.ts",
];

const inSql = /(?:\binsert into|(?<!for )\bupdate|\bdelete from) (crm|signin)\.(\w+)/gu;
const inBuilder = /\b(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)/gu;
const byArgument =
  /\b(?:insertRecord|updateRecords|markRecords|marking|writeRows|inserting|purgeDependents|eraseDependents)\(\s*tx,\s*"(\w+)"|\bcreationsReverted\(\s*tx,\s*\{[^}]*table: "(\w+)"/gu;
const ofAnyTable = /(?:\binsert into|(?<!for )\bupdate|\bdelete from) (?:\w+\.)?\$\{/u;

function tablesWrittenIn(text: string): Set<string> {
  const crm = [...text.matchAll(inBuilder), ...text.matchAll(byArgument)].map(
    ([, first, second]) => `crm.${first ?? second}`,
  );
  return new Set([...crm, ...[...text.matchAll(inSql)].map(([, schema, table]) => `${schema}.${table}`)]);
}

function strangersAmong(files: readonly Pick<SourceFile, "path" | "text">[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...tablesWrittenIn(text)]
      .filter((table) => !path.startsWith(owners[table] ?? "nobody's"))
      .map((table) => `${path} writes ${table}`),
  );
}

const servers = readSourceFiles().filter(
  ({ path }) => /^apps\/(api|signin)\/src\//u.test(path) && !path.endsWith(".test.ts"),
);

test("exactly one folder writes each table", () => {
  expect(strangersAmong(servers)).toEqual([]);
});

test("only the listed helpers write to a table given as an argument", () => {
  const open = servers.filter(({ text }) => ofAnyTable.test(text)).map(({ path }) => path);
  expect(open.toSorted()).toEqual(writersOfAnyTable.toSorted());
});

test("every table of the migrations has an owner", () => {
  const types = readFileSync(join(root, "apps/api/src/db/database-types.gen.ts"), "utf8");
  const crm = [...(/export interface DB \{([^}]*)\}/u.exec(types)?.[1] ?? "").matchAll(/(\w+):/gu)];
  const signin = listFiles(["apps/signin/db/migrations/*.sql"]).flatMap((path) => [
    ...readFileSync(join(root, path), "utf8").matchAll(/create table signin\.(\w+)/gu),
  ]);
  const tables = [...crm.map(([, name]) => `crm.${name}`), ...signin.map(([, name]) => `signin.${name}`)];
  expect(tables.toSorted()).toEqual(Object.keys(owners).toSorted());
});

test("a write outside a table's owner is found in every kind of statement", () => {
  const path = "apps/api/src/features/search/search-sql.ts";
  const ways = [
    "sql`insert into crm.notes (id) values (1)`",
    "sql`update crm.deals set name = ''`",
    "sql`delete from signin.people`",
    'tx.db.updateTable("people")',
    'markRecords(tx, "contacts", ids, true)',
    'marking(tx, "notes", ids, true)',
    'inserting(tx, "notes", rows)',
    'purgeDependents(tx, "deal_contacts", holders, 30)',
    'creationsReverted(tx, { actionId, noun: "company", table: "companies" })',
  ];
  expect(ways.filter((text) => strangersAmong([{ path, text }]).length !== 1)).toEqual([]);
  expect(strangersAmong([{ path, text: "sql`select id from crm.notes for update`" }])).toEqual([]);
});
