// A worker that posts deltas on a wall-clock schedule, one message each, as a socket would.
addEventListener('message', ({ data }: MessageEvent<{ deltas: number; ms: number }>) => {
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(data.deltas, Math.floor(((performance.now() - startedAt) / data.ms) * data.deltas));
    for (; sent < due; sent += 1) postMessage(sent + 1);
    if (sent === data.deltas) clearInterval(timer);
  }, 2);
});
