import type * as Core from "../../../scripts/lib/demo.mjs";
import { importScript } from "./checkout.js";

/** The form of `npm start` and the model that asks it. */
export const { demoForm, playDemo } = await importScript<typeof Core>("demo.mjs");
