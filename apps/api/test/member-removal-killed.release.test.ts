import { startApiProcess } from "@lanyard/test-kit/api-process";
import { waitingLocks } from "@lanyard/test-kit/waiting-locks";
import { afterAll, expect, test } from "vitest";

const api = await startApiProcess();
afterAll(() => api.stop());

/** Runs a change, blocks its commit, and ends it with `cut` after Lanyard ID has changed the membership. */
async function cutBeforeCommit(
  doing: () => Promise<unknown>,
  { isChanged, cut }: { isChanged: () => Promise<boolean>; cut: () => Promise<unknown> },
) {
  const lock = await api.owner.connect();
  try {
    await lock.query("begin");
    // The API writes record counts after its request to Lanyard ID, so the lock delays its commit.
    await lock.query("lock table crm.record_counts in share mode");
    const done = doing().then(
      () => "done",
      () => "failed",
    );
    await expect.poll(isChanged).toBe(true);
    const waiting = () => waitingLocks(api.owner, "relation = 'crm.record_counts'::regclass");
    await expect.poll(waiting).toBeGreaterThan(0);
    await cut();
    expect(await done).toBe("failed");
  } finally {
    await lock.query("rollback");
    lock.release();
  }
}

test("an interrupted removal of a member and its interrupted undo can be repeated", async () => {
  const { admin, user } = api.acme;
  const leaving = await api.addMember("acme", "user", "Leaving Person");
  await Promise.all([admin, user, leaving].map(({ client }) => client.person.readMe()));
  const { contact } = await leaving.client.contacts.create({ body: { last: "Held" } });
  const params = { id: leaving.personId };
  const remove = () => admin.client.members.remove({ params, body: { to: user.personId } });
  const ownerOf = async () =>
    (await admin.client.contacts.read({ params: { id: contact.id } })).contact.owner_id;
  const isMember = async () => {
    const { rowCount } = await api.owner.query("select from signin.members where person_id = $1", [
      leaving.personId,
    ]);
    return rowCount === 1;
  };
  const former = async () => (await admin.client.members.listFormer()).members;

  await cutBeforeCommit(remove, { isChanged: async () => !(await isMember()), cut: api.kill });
  await api.restart();
  expect([await isMember(), await ownerOf()]).toEqual([false, leaving.personId]);
  await expect.poll(former).toEqual([{ id: leaving.personId, name: "Leaving Person", count: 1 }]);
  const { actionId = "" } = await remove();
  expect([await ownerOf(), await former()]).toEqual([user.personId, []]);

  const undo = () => admin.client.actions.undo({ params: { id: actionId } });
  const cut = () =>
    api.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    );
  await cutBeforeCommit(undo, { isChanged: isMember, cut });
  // Waits until the API has read all member changes from Lanyard ID, which may include the reversed change.
  const news = async () => (await api.owner.query("select from signin.member_news")).rowCount;
  await expect.poll(news).toBe(0);
  expect([await isMember(), await ownerOf()]).toEqual([false, user.personId]);
  expect(await undo()).toMatchObject({ undone: 2, refused: [] });
  expect([await isMember(), await ownerOf()]).toEqual([true, leaving.personId]);
});
