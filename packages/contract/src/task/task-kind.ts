import { ownerField } from "../kind/field-descriptor.ts";
import { declareKind, type KindDeclaration } from "../kind/kind.ts";
import { subjectKinds } from "../kind/subject-kinds.ts";

/** Priorities, lowest first. */
export const taskPriorities = ["low", "normal", "high"] as const;

/** States in task filters. An overdue task is also open. */
export const taskStates = ["open", "done", "overdue"] as const;

type Subjects = typeof subjectKinds;
type SubjectNoun = {
  [Noun in keyof Subjects]: Subjects[Noun]["has"]["tasks"] extends true ? Noun : never;
}[keyof Subjects];
type SubjectColumns = { readonly [Noun in SubjectNoun as `${Noun}_id`]: Noun };
const subjects = Object.values<KindDeclaration>(subjectKinds).filter(({ has }) => has.tasks);

const subjectField = { type: "parent", section: "about", card: "basic", isHiddenEmpty: true } as const;

function subjectFields(): Readonly<Record<keyof SubjectColumns, typeof subjectField>>;
function subjectFields() {
  return Object.fromEntries(subjects.map(({ noun }) => [`${noun}_id`, subjectField]));
}

function subjectParents(): {
  readonly [Column in keyof SubjectColumns]: { readonly to: SubjectColumns[Column] };
};
function subjectParents() {
  return Object.fromEntries(subjects.map(({ noun }) => [`${noun}_id`, { to: noun }]));
}

/** Tasks of a member, each about at most one record. Completion and repetition have special schemas. */
export const taskKind = declareKind({
  noun: "task",
  plural: "tasks",
  fields: {
    title: {
      type: "line",
      max: 200,
      required: "taskTitleMissing",
      isSearched: true,
      section: "basic",
      isWide: true,
    },
    due_on: { type: "date", section: "basic", card: "basic" },
    due_at: { type: "moment", section: "basic", card: "basic", isHiddenEmpty: true },
    remind_at: { type: "moment", section: "basic", card: "basic", isHiddenEmpty: true },
    priority: {
      type: "choice",
      max: 10,
      offered: taskPriorities,
      isClosed: true,
      emptyMeans: "normal",
      section: "basic",
      card: "basic",
    },
    owner_id: { ...ownerField, section: "basic", card: "basic" },
    repeat: { type: "custom", section: "basic", card: "basic", isHiddenEmpty: true },
    ...subjectFields(),
    note: { type: "lines", max: 5000, isSearched: true, section: "about", card: "basic", isWide: true },
    done_at: { type: "custom", card: "basic", isHiddenEmpty: true },
    done_by: { type: "custom" },
    external_id: { type: "line", max: 200, card: "basic", isHiddenEmpty: true },
  },
  names: { joined: ["title"] },
  filtered: {
    due_on: { type: "date", momentKey: "due_key" },
    due_at: { type: "moment", momentKey: "due_key" },
    repeat: { type: "text" },
    done_at: { type: "moment" },
    done_by: { type: "member" },
    state: { type: "choice", options: taskStates, target: "completion" },
  },
  sorts: ["due_on", "title", "owner_id", "done_at", "created_at", "updated_at"],
  firstSort: { by: "due_on", order: "asc" },
  parents: subjectParents(),
  belongsToOne: true,
  has: {
    notes: true,
    files: true,
    board: false,
    import: true,
    childTimelines: false,
    merge: false,
    tasks: false,
    person: false,
    interactions: false,
  },
  boardBy: "priority",
  boardFilter: { field: "state", op: "is", value: "open" },
  showsInParents: true,
  asChild: { state: "open", limit: 20 },
  keys: { digit: "5", letter: "t", createLetter: "f" },
  envelope: "noun",
});
