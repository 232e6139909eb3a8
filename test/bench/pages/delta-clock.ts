// A worker that posts each delta on schedule by the wall clock, one message for each, as a socket would.
addEventListener('message', ({ data }: MessageEvent<{ deltas: number; ms: number }>) => {
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(data.deltas, Math.floor(((performance.now() - startedAt) / data.ms) * data.deltas));
    for (; sent < due; sent += 1) postMessage(sent + 1);
    if (sent === data.deltas) clearInterval(timer);
  }, 2);
});
