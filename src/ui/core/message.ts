/**
 * A fact or a request that travels from a component to its ancestors until one stops it.
 * Subclasses carry the data; the class itself is the type of the message.
 */
export abstract class Message {
  private stopped = false;

  /** Keeps the message from going further up. */
  stop(): void {
    this.stopped = true;
  }

  get isStopped(): boolean {
    return this.stopped;
  }
}
