/**
 * Runs in the page while `review-step.ts` presses keys: notes for each press how long it took until the changed board was
 * painted, and the time between frames. Ends with `endMeasure()`.
 */
const drawnMs = [];
const framesMs = [];
let presses = 0;
let isChanged = false;
let isOver = false;
let last = performance.now();

const board = document.querySelector('[data-testid="game-board"] .pb-board-inner');
const observer = new MutationObserver(() => (isChanged = true));
observer.observe(board, { attributes: true, childList: true, subtree: true });

function onKey(event) {
  if (event.key !== 'ArrowRight') return;
  presses += 1;
  isChanged = false;
  requestAnimationFrame(() => {
    // A message that is posted within a frame arrives when the frame has been laid out and painted.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      if (isChanged) drawnMs.push(performance.now() - event.timeStamp);
    });
    port1.start();
    port2.postMessage(null);
  });
}

function onFrame(now) {
  framesMs.push(now - last);
  last = now;
  if (!isOver) requestAnimationFrame(onFrame);
}

window.addEventListener('keydown', onKey, { capture: true });
requestAnimationFrame(onFrame);
globalThis.endMeasure = () => {
  isOver = true;
  window.removeEventListener('keydown', onKey, { capture: true });
  observer.disconnect();
  return { drawnMs, framesMs, presses };
};
