import { createAskExtension } from "./ask-extension.js";

/** The stock extension, as pi loads it. */
export default createAskExtension({ source: import.meta.url });
