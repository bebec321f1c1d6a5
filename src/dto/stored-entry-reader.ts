import { DtoReader, type DtoResult } from "./reader.js";
import { isRecord, readOwn } from "./safe-read.js";
import { StoredDismissalDto } from "./stored-dismissal-dto.js";
import { StoredInterruptionDto } from "./stored-interruption-dto.js";
import { StoredPayloadDto } from "./stored-payload-dto.js";

/** A remembered form. `params` is only known to be an object: read it like any other raw payload. */
export type StoredPayload = Readonly<StoredPayloadDto>;

/** Reads the data of session entries, which may be old, edited by hand or somebody else's. Never throws. */
class StoredEntryReader {
  private readonly dtos = new DtoReader();

  /** The data of an `ask:payload` entry; its `params` is the object that was stored, not a copy. */
  readPayload(raw: unknown): DtoResult<StoredPayload> {
    const read = isRecord(raw) ? readOwn(raw, "params") : undefined;
    const params = read?.ok ? read.value : undefined;
    const result = this.dtos.read(StoredPayloadDto, isRecord(raw) ? withShallowParams(raw, params) : raw);
    return result.ok ? { ok: true, value: { ...result.value, params: params as object } } : result;
  }

  /** The data of an `ask:pending-dismissed` entry. */
  readDismissal(raw: unknown): DtoResult<Readonly<StoredDismissalDto>> {
    return this.dtos.read(StoredDismissalDto, raw);
  }

  /** The data of an `ask:interrupted` entry. */
  readInterruption(raw: unknown): DtoResult<Readonly<StoredInterruptionDto>> {
    return this.dtos.read(StoredInterruptionDto, raw);
  }
}

/** Reads one `ask:payload` entry with a {@link StoredEntryReader} of its own. */
export function readStoredPayload(raw: unknown): DtoResult<StoredPayload> {
  return new StoredEntryReader().readPayload(raw);
}

/** Reads one `ask:pending-dismissed` entry with a {@link StoredEntryReader} of its own. */
export function readStoredDismissal(raw: unknown): DtoResult<Readonly<StoredDismissalDto>> {
  return new StoredEntryReader().readDismissal(raw);
}

/** Reads one `ask:interrupted` entry with a {@link StoredEntryReader} of its own. */
export function readStoredInterruption(raw: unknown): DtoResult<Readonly<StoredInterruptionDto>> {
  return new StoredEntryReader().readInterruption(raw);
}

/** The entry without the inside of `params`, whose own reader is more lenient with stray fields than a DTO. */
function withShallowParams(raw: object, params: unknown): object {
  const fields: Record<string, unknown> = {};
  for (const name of ["version", "timestamp", "source", "sourceEntryId"]) {
    const read = readOwn(raw, name);
    if (read.ok) fields[name] = read.value;
  }
  return { ...fields, params: isRecord(params) ? {} : params };
}
