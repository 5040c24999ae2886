// Runs in a page before its own scripts, and notes when things happen.
(() => {
  const noted = (window.noted = { seen: 0, tasks: [], waits: [], intervals: [] });

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.tasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });

  // from frame to frame while something is being shown
  window.noteFrames = () => {
    let [last, wasShowing] = [0, false];
    const look = (now) => {
      const isShowing = !!document.querySelector("[data-go=onward]");
      if (isShowing && wasShowing) noted.intervals.push(now - last);
      [last, wasShowing] = [now, isShowing];
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };

  // when the thing that people wait for is there
  window.waitFor = (selector) => {
    const look = () => {
      if (!document.querySelector(selector)) return;
      noted.seen = performance.now();
      watcher.disconnect();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document, { childList: true, subtree: true, attributes: true });
    look();
  };

  // from the arrival of a step until the page has changed and was painted
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const frame = JSON.parse(data);
        if (frame.t !== "events") return;
        const steps = frame.d.steps ?? [];
        for (const { events } of [frame.d, ...steps])
          for (const { event } of events) performance.mark(`event ${event.kind}`);
        if (!frame.d.view && !steps.length) return; // a step changes the page, also one without events
        const began = performance.now();
        const watcher = new MutationObserver(() => {
          watcher.disconnect();
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => noted.waits.push(performance.now() - began);
            channel.port2.postMessage(0); // after this frame was painted
          });
        });
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
      });
    }
  };
})();
