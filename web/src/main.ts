import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";

// every page uses these fonts: text that is laid out before they are loaded is laid out twice
for (const font of ["1em 'EB Garamond'", "600 1em 'EB Garamond'", "600 1em 'Grenze Gotisch'"])
  void document.fonts.load(font);

mount(App, { target: document.getElementById("app")! });
