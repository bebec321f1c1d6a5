/** One line of a session file. */
export interface SessionEntry {
  type: string;
  id?: string;
  parentId?: string | null;
  timestamp?: string;
  /** Of entries of type `message`. */
  message?: SessionMessage;
  /** Of entries of type `custom`. */
  customType?: string;
  data?: unknown;
  [key: string]: unknown;
}

export interface SessionMessage {
  role: string;
  content?: string | { type: string; text?: string; [key: string]: unknown }[];
  /** Of tool results. */
  toolName?: string;
  toolCallId?: string;
  details?: unknown;
  isError?: boolean;
  /** Of assistant messages. */
  stopReason?: string;
  [key: string]: unknown;
}

export interface PiHomeOptions {
  modelUrl?: string;
  settings?: Record<string, unknown>;
}

export declare class PiHome {
  readonly root: string;
  readonly home: string;
  readonly agentFolder: string;
  readonly workFolder: string;
  constructor(options?: PiHomeOptions);
  useModel(modelUrl: string): void;
  get settings(): Record<string, unknown>;
  writeSettings(settings: Record<string, unknown>): void;
  environment(more?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
  get sessionFiles(): string[];
  sessionEntries(): SessionEntry[];
  addToAgentFolder(source: string, name: string): void;
  dispose(): void;
}
