/** How pressing options changes what is selected. A live type change swaps the policy, not the view. */
export interface SelectionPolicy {
  /** True when more than one answer can stand beside another, custom text included. */
  readonly multiple: boolean;
  /** True when an answer lists its options in the order in which they were chosen. Default: the order of the form. */
  readonly ordered?: boolean;
  /**
   * The selection after `index` was toggled.
   * @param selected zero-based option positions, in the order in which they were chosen
   * @param index zero-based position of the option
   */
  toggle(selected: ReadonlySet<number>, index: number): ReadonlySet<number>;
}

/** At most one option; toggling the selected one clears it. */
export class SingleSelection implements SelectionPolicy {
  readonly multiple = false;

  toggle(selected: ReadonlySet<number>, index: number): ReadonlySet<number> {
    return selected.has(index) ? new Set() : new Set([index]);
  }
}

/** Any number of options, each on its own. */
export class MultiSelection implements SelectionPolicy {
  readonly multiple = true;

  toggle(selected: ReadonlySet<number>, index: number): ReadonlySet<number> {
    const next = new Set(selected);
    if (!next.delete(index)) next.add(index);
    return next;
  }
}
