/** One server-sent event, as the lines between two empty ones. */
export function readEvent(block) {
  let event = 'message';
  const data = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name, value] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'event') event = value ?? event;
    if (name === 'data') data.push(value ?? '');
  }
  return { event, data: data.length === 0 ? null : data.join('\n') };
}
