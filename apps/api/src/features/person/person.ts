export {
  insertMembers,
  type KnownPerson,
  lockPeople,
  markLeft,
  purgePeople,
  selectFormer,
  selectPerson,
  tellMembersChanged,
  upsertMembers,
} from "./person-sql.ts";
