/**
 * Runs inside the page, as text: it notes when the first card of a board was painted, how long each frame took while
 * asked to, and in how many frames after letting go a card stands in its new column.
 */
export const pageProbe = `(() => {
  const probe = { paintedAt: undefined, frames: [], droppedAt: undefined, shownAt: undefined, shownFrames: 0 };
  window.boardProbe = probe;
  const paint = () => {
    if (!document.querySelector("[data-stage] [data-row]")) return requestAnimationFrame(paint);
    // The next frame begins after this one was painted.
    requestAnimationFrame((at) => { probe.paintedAt = at; });
  };
  requestAnimationFrame(paint);
  probe.watchFrames = (forMs) => new Promise((resolve) => {
    const began = performance.now();
    let last;
    const frame = (at) => {
      if (last !== undefined) probe.frames.push(at - last);
      last = at;
      if (performance.now() - began < forMs) requestAnimationFrame(frame);
      else resolve(probe.frames.splice(0));
    };
    requestAnimationFrame(frame);
  });
  probe.watchDrop = (id, stage) => {
    const isThere = () => document.querySelector('[data-stage="' + stage + '"] [data-row="' + id + '"]') !== null;
    addEventListener("mouseup", () => {
      probe.droppedAt = performance.now();
      const look = (at) => {
        probe.shownFrames += 1;
        if (!isThere()) return requestAnimationFrame(look);
        probe.shownAt = at;
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  };
})()`;
