/** A pi to run: `node` with `cli` as its first argument. */
export interface Host {
  /** For test titles, for example `pi 0.73.1`. */
  readonly name: string;
  readonly version: string;
  readonly node: string;
  readonly cli: string;
}

export declare class HostCache {
  constructor(folder?: string);
  hosts(): Host[];
  fetch(): void;
}
