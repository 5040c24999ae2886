export default {
  it: {
    bot: "bot",
    bot_random: "bot, sbadato",
    bot_gentle: "bot, bonario",
    bot_easy: "bot, alla buona",
    bot_solid: "bot, tosto",
    bot_keen: "bot, sveglio",
    bot_expert: "bot, esperto",
    bot_master: "bot, maestro",
  },
  en: {
    bot: "bot",
    bot_random: "bot, careless",
    bot_gentle: "bot, gentle",
    bot_easy: "bot, easy",
    bot_solid: "bot, tough",
    bot_keen: "bot, keen",
    bot_expert: "bot, expert",
    bot_master: "bot, master",
  },
} as const;
