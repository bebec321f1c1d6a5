import type { ModelRequest, ScriptedTurn } from "./scripted-model.mjs";

export interface DemoOption {
  value: string;
  label: string;
  description?: string;
  preview?: string;
  recommended?: boolean;
}

export interface DemoQuestion {
  id: string;
  label: string;
  prompt: string;
  type: "single" | "multi" | "preview";
  required?: boolean;
  options: DemoOption[];
}

export declare const demoForm: { title: string; questions: DemoQuestion[] };
export declare function playDemo(request: ModelRequest): ScriptedTurn;
