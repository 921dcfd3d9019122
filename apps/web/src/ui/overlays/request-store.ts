export type RequestStore<Request> = {
  add: (request: Request) => void;
  remove: (request: Request) => void;
  read: () => readonly Request[];
  watch: (onChange: () => void) => () => void;
};

export function createRequestStore<Request>(): RequestStore<Request> {
  let requests: readonly Request[] = [];
  const watchers = new Set<() => void>();
  function change(next: readonly Request[]): void {
    requests = next;
    for (const notify of watchers) notify();
  }
  return {
    add: (request) => change([...requests, request]),
    remove: (request) => change(requests.filter((each) => each !== request)),
    read: () => requests,
    watch: (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}
