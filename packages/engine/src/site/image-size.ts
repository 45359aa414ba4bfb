/** Width and height of an image from its first bytes, so that a page does not jump when it loads. */
export interface ImageSize {
  width: number;
  height: number;
}

export function imageSize(head: Buffer): ImageSize | null {
  try {
    return png(head) ?? gif(head) ?? webp(head) ?? jpeg(head) ?? svg(head);
  } catch {
    // A header that points past its end.
    return null;
  }
}

function png(head: Buffer): ImageSize | null {
  if (head.length < 24 || head.readUInt32BE(0) !== 0x89504e47) return null;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

function gif(head: Buffer): ImageSize | null {
  if (!head.subarray(0, 4).equals(Buffer.from('GIF8'))) return null;
  return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
}

function webp(head: Buffer): ImageSize | null {
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP') return null;
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ')
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Walks the markers up to the frame header. */
function jpeg(head: Buffer): ImageSize | null {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < head.length && head[at] === 0xff) {
    const marker = head[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

function svg(head: Buffer): ImageSize | null {
  const tag = /<svg\b[^>]{0,4000}>/.exec(head.toString('utf8', 0, 8192))?.[0];
  if (!tag) return null;
  const width = length(/\swidth="([\d.]+)(?:px)?"/.exec(tag)?.[1]);
  const height = length(/\sheight="([\d.]+)(?:px)?"/.exec(tag)?.[1]);
  if (width && height) return { width, height };
  const box = /\sviewBox="[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)"/.exec(tag);
  const boxWidth = length(box?.[1]);
  const boxHeight = length(box?.[2]);
  return boxWidth && boxHeight ? { width: boxWidth, height: boxHeight } : null;
}

function length(text: string | undefined): number | null {
  const value = Math.round(Number(text));
  return value > 0 && value < 100_000 ? value : null;
}
