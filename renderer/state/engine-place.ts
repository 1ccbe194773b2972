/** The address of an engine. */
export function makeEngineHref(engineId: string): string {
  return `#/engines/${encodeURIComponent(engineId)}`;
}
