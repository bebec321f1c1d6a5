import type { Transcript } from "./transcript.js";

/** Where the renderer of the transcript comes from; it is loaded with the rest of the application. */
export interface TranscriptSource {
  /** The renderer when it is loaded. */
  readonly transcript: Transcript | undefined;
  /** Loads it. */
  loadTranscript(): Promise<Transcript>;
}

/** A piece of the transcript, as pi's component. */
export interface TranscriptPiece {
  render(width: number): string[];
}

/**
 * A line of the transcript that can be asked for before its renderer is loaded, as when a session is resumed:
 * it is one plain line until then and draws itself anew afterwards. Never throws: one host shows the raw arguments
 * instead of a renderer that throws, which can end it.
 */
export class TranscriptSlot implements TranscriptPiece {
  private piece: TranscriptPiece | undefined;

  /** @param placeholder shown while nothing else can be; printable ASCII */
  constructor(
    private readonly source: TranscriptSource,
    private readonly make: (transcript: Transcript) => TranscriptPiece,
    private readonly context: { invalidate?(): void } | undefined,
    private readonly placeholder = "",
  ) {
    if (source.transcript) return;
    source.loadTranscript().then(
      () => {
        try {
          this.context?.invalidate?.();
        } catch {
          // The row is gone.
        }
      },
      () => {},
    );
  }

  render(width: number): string[] {
    const { transcript } = this.source;
    if (!transcript) return this.plainRows(width);
    try {
      this.piece ??= this.make(transcript);
      return this.piece.render(width);
    } catch {
      return this.plainRows(width);
    }
  }

  private plainRows(width: number): string[] {
    return this.placeholder ? [this.placeholder.slice(0, Math.max(1, width))] : [];
  }

  invalidate(): void {
    this.piece = undefined;
  }
}
