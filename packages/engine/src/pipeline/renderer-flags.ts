/** How a renderer's Node is started. */
export function rendererFlags(): string[] {
  return ['--max-semi-space-size=32'];
}
