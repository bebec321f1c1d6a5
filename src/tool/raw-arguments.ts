import { isAccepted } from "./host-shape.js";

/** The key that carries a token through the host's validation. */
const TOKEN_KEY = "pi-ask:raw";
const KEPT = 64;

/**
 * Carries what a model really sent past the host's own validation. Both hosts coerce, and refuse what does not fit
 * the schema, before a tool sees it; arguments that would be changed or refused are replaced by a constant valid
 * payload with a token, and looked up again in `execute`.
 */
export class RawArguments {
  private readonly kept = new Map<string, unknown>();
  private next = 0;

  constructor(private readonly kinds: () => ReadonlySet<string>) {}

  /** For `prepareArguments`: `raw` itself when the host would leave it alone, else the stand-in. Never throws. */
  wrap(raw: unknown): unknown {
    if (isAccepted(raw, this.kinds())) return raw;
    if (this.kept.size >= KEPT) this.kept.delete(this.kept.keys().next().value!);
    const token = `raw-${this.next++}`;
    this.kept.set(token, raw);
    return {
      questions: [{ id: "raw", prompt: "raw", options: [{ value: "raw", label: "raw" }] }],
      [TOKEN_KEY]: token,
    };
  }

  /** For `execute`: what was sent. */
  unwrap(params: unknown): unknown {
    if (typeof params !== "object" || params === null || !Object.hasOwn(params, TOKEN_KEY)) return params;
    const token = (params as Record<string, unknown>)[TOKEN_KEY];
    if (typeof token !== "string" || !this.kept.has(token)) return params;
    const raw = this.kept.get(token);
    this.kept.delete(token);
    return raw;
  }
}
