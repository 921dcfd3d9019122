/** An in-memory model of the change log's guarantees (docs/architecture.md, Log). */

export const modelFields = ["first", "city", "state"] as const;
export type ModelField = (typeof modelFields)[number];
export type Values = Record<ModelField, string | null>;

interface ModelRecord {
  values: Values;
  created: Values;
  deleted: boolean;
}

type Op = "create" | "update" | "delete" | "restore";

export interface ModelAction {
  record: number;
  op: Op;
  before: Partial<Values>;
  after: Partial<Values>;
  undoneBy: ModelAction | undefined;
  undoOf: ModelAction | undefined;
}

export type UndoOutcome =
  | { action: ModelAction; refused: string[] }
  | "refused"
  | "already undone"
  | "not undone";

export class UndoModel {
  readonly records: ModelRecord[] = [];
  readonly actions: ModelAction[] = [];

  create(values: Values): number {
    this.records.push({ values: { ...values }, created: { ...values }, deleted: false });
    const record = this.records.length - 1;
    this.#log(record, "create", {}, {});
    return record;
  }

  update(record: number, change: Partial<Values>): boolean {
    const { values } = this.#at(record);
    const fields = modelFields.filter(
      (field) => field in change && values[field] !== (change[field] ?? null),
    );
    if (fields.length === 0) return false;
    const before = pick(values, fields);
    for (const field of fields) values[field] = change[field] ?? null;
    this.#log(record, "update", before, pick(values, fields));
    return true;
  }

  remove(record: number): void {
    this.#at(record).deleted = true;
    this.#log(record, "delete", {}, {});
  }

  undo(action: ModelAction): UndoOutcome {
    if (action.undoneBy) return "already undone";
    const record = this.#at(action.record);
    const done = action.op === "update" ? this.#undoUpdate(action, record) : this.#undoMark(action, record);
    if (done === "refused") return done;
    if (typeof done === "object") action.undoneBy = done.action;
    // An undo can be undone in turn. The number of undos in such a chain determines whether each earlier
    // action is in effect.
    let by: ModelAction | undefined;
    for (let earlier = action.undoOf; earlier !== undefined; earlier = earlier.undoOf) {
      earlier.undoneBy = by && (earlier.undoneBy ?? by);
      by = by === undefined ? earlier : undefined;
    }
    return done;
  }

  redo({ undoneBy }: ModelAction): UndoOutcome {
    return undoneBy === undefined ? "not undone" : this.undo(undoneBy);
  }

  #undoUpdate(action: ModelAction, record: ModelRecord): UndoOutcome {
    if (record.deleted) return "refused";
    const fields = modelFields.filter((field) => field in action.after);
    const mine = fields.filter((field) => record.values[field] === action.after[field]);
    if (mine.length === 0) return "refused";
    const before = pick(record.values, mine);
    for (const field of mine) record.values[field] = action.before[field] ?? null;
    const logged = this.#log(action.record, "update", before, pick(record.values, mine), action);
    return { action: logged, refused: fields.filter((field) => !mine.includes(field)) };
  }

  #undoMark(action: ModelAction, record: ModelRecord): UndoOutcome {
    const madeLive = action.op === "create" || action.op === "restore";
    if (record.deleted === madeLive) return "refused";
    const changed = modelFields.some((field) => record.values[field] !== record.created[field]);
    if (action.op === "create" && changed) return "refused";
    record.deleted = madeLive;
    return { action: this.#log(action.record, madeLive ? "delete" : "restore", {}, {}, action), refused: [] };
  }

  #log(
    record: number,
    op: Op,
    before: Partial<Values>,
    after: Partial<Values>,
    undoOf?: ModelAction,
  ): ModelAction {
    const action = { record, op, before, after, undoneBy: undefined, undoOf };
    this.actions.push(action);
    return action;
  }

  #at(record: number): ModelRecord {
    const found = this.records[record];
    if (found === undefined) throw new Error(`The model has no record ${record}`);
    return found;
  }
}

function pick(values: Values, fields: readonly ModelField[]): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
