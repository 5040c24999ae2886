/** The six shapes of counters, centred, wide enough for two digits; the same shapes as the marks, only wider. */
export const COUNTERS = [
  "M -18 0a18 18 0 1 0 36 0a18 18 0 1 0-36 0z",
  "M -18-16h36v32h-36z",
  "M -19-16.5h38v16L0 20L -19-.5z",
  "M0-21L23 0L0 21L -23 0z",
  "M -12.5-17h25L24 0L12.5 17h-25L -24 0z",
  "M0-21L5.1-15.3L12.3-17L13.1-9.5L20-6.5L16.5 0L20 6.5L13.1 9.5L12.3 17L5.1 15.3L0 21L-5.1 15.3L -12.3 17L -13.1 9.5L -20 6.5L -16.5 0L -20-6.5L -13.1-9.5L -12.3-17L-5.1-15.3z",
];
