/**
 * How Node is started where pages are served. Left to itself, V8 gives young objects rooms that grow with traffic, and
 * lets old ones grow to several times what is in use before it looks: more than all that is served together.
 */
export const SERVING_FLAGS: readonly string[] = ['--max-semi-space-size=4', '--heap-growing-percent=40'];
