import type { PiContext } from "../app/pi-host.js";
import type { ExtractionModel } from "../config/config.js";

/** A model of the host's; its fields are for the host alone, but for these. */
export interface HostModel {
  readonly provider: string;
  readonly id: string;
}

/** What a request needs beside the model. */
export interface ModelAuth {
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly baseUrl?: string;
}

/** A model that can be asked now. */
export interface UsableModel {
  readonly model: HostModel;
  readonly auth: ModelAuth;
  /** True for the model of the chat, which stands in where no configured one can be used. */
  readonly isCurrent: boolean;
}

/** The part of the host's registry that is used; the versions differ in the rest. */
interface Registry {
  find?(provider: string, id: string): HostModel | undefined;
  hasConfiguredAuth?(model: HostModel): boolean;
  getApiKeyAndHeaders?(model: HostModel): Promise<({ ok: true } & ModelAuth) | { ok: false; error: string }>;
}

/** Finds models that `/answer` can extract with: the configured ones in their order, then that of the chat. */
export class ExtractionModels {
  constructor(private readonly ctx: PiContext) {}

  /** @param configured in the order of the config file. Never throws: a model that cannot be used is left out. */
  async *usable(configured: readonly ExtractionModel[]): AsyncGenerator<UsableModel> {
    const { registry } = this;
    for (const { provider, id } of configured) {
      const model = tryGet(() => registry.find?.(provider, id));
      if (!model || tryGet(() => registry.hasConfiguredAuth?.(model)) === false) continue;
      const auth = await this.authOf(model);
      if (auth) yield { model, auth, isCurrent: false };
    }
    const current = tryGet(() => this.ctx.model as HostModel | undefined);
    const auth = current && (await this.authOf(current));
    if (auth) yield { model: current, auth, isCurrent: true };
  }

  private get registry(): Registry {
    return (tryGet(() => this.ctx.modelRegistry) ?? {}) as Registry;
  }

  private async authOf(model: HostModel): Promise<ModelAuth | undefined> {
    try {
      const { registry } = this;
      if (!registry.getApiKeyAndHeaders) return {};
      const auth = await registry.getApiKeyAndHeaders(model);
      return auth.ok ? auth : undefined;
    } catch {
      return undefined;
    }
  }
}

function tryGet<T>(get: () => T): T | undefined {
  try {
    return get();
  } catch {
    return undefined;
  }
}
