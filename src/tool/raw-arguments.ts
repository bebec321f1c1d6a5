import { isDeepStrictEqual } from "node:util";
import { isAccepted } from "./host-shape.js";

/** The key that carries a token through the host's validation. */
const TOKEN_KEY = "pi-ask:raw";
const KEPT = 64;
const STAND_IN = { questions: [{ id: "raw", prompt: "raw", options: [{ value: "raw", label: "raw" }] }] };

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
    return { ...structuredClone(STAND_IN), [TOKEN_KEY]: token };
  }

  /** For `execute`: what was sent; undefined for a stand-in of long ago, whose questions are nobody's. */
  unwrap(params: unknown): unknown {
    if (typeof params !== "object" || params === null || !Object.hasOwn(params, TOKEN_KEY)) return params;
    const { [TOKEN_KEY]: token, ...rest } = params as Record<string, unknown>;
    if (typeof token === "string" && this.kept.has(token)) return this.kept.get(token);
    return isDeepStrictEqual(rest, STAND_IN) ? undefined : params;
  }
}
