/** Names a flow in events: by its tool call, else by time and chance. */
export function toFlowId(toolCallId: string | undefined): string {
  if (toolCallId !== undefined) return `tool:${toolCallId}`;
  return `flow:${Date.now()}:${Math.random().toString(36).slice(2, 10)}`;
}
