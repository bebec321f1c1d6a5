import type { Component } from "./component.js";
import { Message } from "./message.js";

/** A component threw while drawing or while handling input. */
export class ComponentFailed extends Message {
  constructor(
    readonly component: Component,
    readonly error: unknown,
  ) {
    super();
  }
}
