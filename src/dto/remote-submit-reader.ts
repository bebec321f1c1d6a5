import type { AskMode, Issue } from "../model/types.js";
import { IssueList } from "./issue-list.js";
import { fieldPath, joinPath } from "./issue-path.js";
import { DtoReader } from "./reader.js";
import { describeKind, quote } from "./received.js";
import { RemoteAnswerDto } from "./remote-answer-dto.js";
import { RemoteSubmitDto } from "./remote-submit-dto.js";
import { isRecord, readOwn } from "./safe-read.js";
import { readTextRecord } from "./text-record.js";

/** Issues named in one message. */
const MAX_NAMED = 5;

/** One answer as another extension sent it; ids and values are not checked against a form yet. */
export interface RemoteAnswer {
  readonly values: readonly string[];
  /** Trimmed, never blank. */
  readonly customText?: string;
  /** Trimmed, never blank. */
  readonly note?: string;
  /** By option value; trimmed, and the empty string for a blank one. */
  readonly optionNotes?: ReadonlyMap<string, string>;
}

export type RemoteResponse =
  | { readonly kind: "cancel" }
  | {
      readonly kind: "answer";
      readonly mode: AskMode;
      /** By question id. */
      readonly answers: ReadonlyMap<string, RemoteAnswer>;
    };

export interface RemoteSubmit {
  readonly requestId: string;
  readonly flowId: string;
  readonly response: RemoteResponse;
}

/** A well-formed submission, or what the submit-result event has to say. */
export type RemoteSubmitResult =
  | { readonly ok: true; readonly submit: RemoteSubmit }
  | {
      readonly ok: false;
      readonly error: "invalid_request" | "invalid_answer";
      readonly message: string;
      /** The empty string where none could be read. */
      readonly requestId: string;
      /** The empty string where none could be read. */
      readonly flowId: string;
    };

/** Reads what another extension sends on the submit channel. */
class RemoteSubmitReader {
  private readonly dtos = new DtoReader();

  /** @param raw anything; nothing in it can make this throw */
  read(raw: unknown): RemoteSubmitResult {
    const envelope = this.dtos.read(RemoteSubmitDto, raw);
    const requestId = readId(raw, "requestId");
    const flowId = readId(raw, "flowId");
    if (!envelope.ok) {
      const message = `Invalid request: ${toSentence(envelope.issues)}`;
      return { ok: false, error: "invalid_request", message, requestId, flowId };
    }
    const { kind, mode } = envelope.value.response;
    if (kind === "cancel") return { ok: true, submit: { requestId, flowId, response: { kind } } };

    const issues = new IssueList();
    const answers = this.readAnswers(readField(readField(raw, "response"), "answers"), issues);
    if (!issues.isEmpty) {
      const message = `Invalid answer: ${toSentence(issues.toArray())}`;
      return { ok: false, error: "invalid_answer", message, requestId, flowId };
    }
    return { ok: true, submit: { requestId, flowId, response: { kind, mode: mode ?? "submit", answers } } };
  }

  private readAnswers(value: unknown, issues: IssueList): Map<string, RemoteAnswer> {
    const answers = new Map<string, RemoteAnswer>();
    const entries = readTextRecord(value);
    if (!entries) {
      issues.add("answers", `must be an object of answers by question id, received ${describeKind(value)}`);
      return answers;
    }
    for (const [questionId, entry] of entries) {
      const answer = this.readAnswer(entry, `answers[${quote(questionId)}]`, issues);
      if (answer) answers.set(questionId, answer);
    }
    return answers;
  }

  private readAnswer(value: unknown, path: string, issues: IssueList): RemoteAnswer | undefined {
    const read = this.dtos.read(RemoteAnswerDto, value);
    const optionNotes = this.readOptionNotes(
      readField(value, "optionNotes"),
      fieldPath(path, "optionNotes"),
      issues,
    );
    if (!read.ok) {
      for (const issue of read.issues) issues.add(joinPath(path, issue.path), issue.message);
      return undefined;
    }
    const customText = read.value.customText?.trim();
    const note = read.value.note?.trim();
    return {
      values: read.value.values ?? [],
      ...(customText && { customText }),
      ...(note && { note }),
      ...(optionNotes && { optionNotes }),
    };
  }

  private readOptionNotes(value: unknown, path: string, issues: IssueList): Map<string, string> | undefined {
    if (value === undefined || value === null) return undefined;
    const entries = readTextRecord(value);
    if (!entries) {
      issues.add(path, `must be an object of notes by option value, received ${describeKind(value)}`);
      return undefined;
    }
    const notes = new Map<string, string>();
    for (const [optionValue, note] of entries) {
      // Blank ones stay in the map, so that a note for an option that does not exist is still found.
      if (note === null || note === undefined) notes.set(optionValue, "");
      else if (typeof note === "string") notes.set(optionValue, note.trim());
      else issues.add(`${path}[${quote(optionValue)}]`, `must be text, received ${describeKind(note)}`);
    }
    return notes;
  }
}

/** Reads one submission with a {@link RemoteSubmitReader} of its own. */
export function readRemoteSubmit(raw: unknown): RemoteSubmitResult {
  return new RemoteSubmitReader().read(raw);
}

function readField(source: unknown, name: string): unknown {
  const read = isRecord(source) ? readOwn(source, name) : undefined;
  return read?.ok ? read.value : undefined;
}

function readId(source: unknown, name: string): string {
  const id = readField(source, name);
  return typeof id === "string" ? id : "";
}

function toSentence(issues: readonly Issue[]): string {
  const named = issues.slice(0, MAX_NAMED).map(({ path, message }) => `${path} ${message}`.trim());
  const rest = issues.length - named.length;
  return rest > 0 ? `${named.join("; ")}; and ${rest} more` : named.join("; ");
}
