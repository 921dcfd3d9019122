export {
  insertMembers,
  type KnownPerson,
  lockPeople,
  markMembersLeft,
  publishMembersChanged,
  purgePeople,
  selectFormer,
  selectPerson,
  upsertMembers,
} from "./person-sql.ts";
