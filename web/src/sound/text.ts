export default {
  it: {
    volume: "Volume dei suoni",
    missing: "Questo browser non riproduce suoni: qui si gioca in silenzio, e non manca nient'altro.",
  },
  en: {
    volume: "Volume of the sounds",
    missing: "This browser plays no sounds: here one plays in silence, and nothing else is missing.",
  },
} as const;
