/** Values as the MaxMind DB format writes them. Of numbers only those that fit are told; others are null. */
export type Value = string | number | boolean | null | Value[] | Map<string, Value>;

interface Read {
  value: Value;
  /** Where the next one begins. */
  next: number;
}

/** Whatever the file says, it is not followed further than this. */
const DEEPEST = 16;
const [POINTER, TEXT, DOUBLE, BYTES, UINT16, UINT32, MAP, INT32, UINT64, UINT128, LIST] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
] as const;
const [BOOLEAN, FLOAT] = [14, 15] as const;

/** Throws a RangeError where the file ends, or goes round in circles. */
export function readValue(data: Buffer, at: number, depth = 0): Read {
  if (depth > DEEPEST) throw new RangeError('values lie too deep in each other');
  const head = data.readUInt8(at);
  if (head >> 5 === POINTER) {
    const { target, next } = readPointer(data, at);
    return { value: readValue(data, target, depth + 1).value, next };
  }
  const { type, size, start } = readHead(data, at);
  if (type === MAP) return readMap(data, { size, start, depth });
  if (type === LIST) return readList(data, { size, start, depth });
  if (type === BOOLEAN) return { value: size === 1, next: start };
  const next = start + size;
  if (next > data.length) throw new RangeError('a value goes beyond the end');
  return { value: readPlain(data.subarray(start, next), type), next };
}

/** Its size says how many bytes follow, and holds the first bits of where to. */
function readPointer(data: Buffer, at: number): { target: number; next: number } {
  const head = data.readUInt8(at);
  const kind = (head >> 3) & 3;
  const first = kind === 3 ? 0 : head & 7;
  const bytes = kind + 1;
  const offset = [0, 2_048, 526_336, 0][kind]!;
  return { target: first * 256 ** bytes + data.readUIntBE(at + 1, bytes) + offset, next: at + 1 + bytes };
}

function readHead(data: Buffer, at: number): { type: number; size: number; start: number } {
  const head = data.readUInt8(at);
  const isExtended = head >> 5 === 0;
  const type = isExtended ? data.readUInt8(at + 1) + 7 : head >> 5;
  const start = at + (isExtended ? 2 : 1);
  const size = head & 31;
  if (size < 29) return { type, size, start };
  const bytes = size - 28;
  const least = [29, 285, 65_821][bytes - 1]!;
  return { type, size: least + data.readUIntBE(start, bytes), start: start + bytes };
}

interface Inside {
  size: number;
  start: number;
  depth: number;
}

function readMap(data: Buffer, { size, start, depth }: Inside): Read {
  const value = new Map<string, Value>();
  let next = start;
  for (let entry = 0; entry < size; entry++) {
    const key = readValue(data, next, depth + 1);
    const held = readValue(data, key.next, depth + 1);
    value.set(String(key.value), held.value);
    next = held.next;
  }
  return { value, next };
}

function readList(data: Buffer, { size, start, depth }: Inside): Read {
  const value: Value[] = [];
  let next = start;
  for (let entry = 0; entry < size; entry++) {
    const held = readValue(data, next, depth + 1);
    value.push(held.value);
    next = held.next;
  }
  return { value, next };
}

function readPlain(bytes: Buffer, type: number): Value {
  switch (type) {
    case TEXT:
      return bytes.toString('utf8');
    case DOUBLE:
      return bytes.readDoubleBE();
    case FLOAT:
      return bytes.readFloatBE();
    case UINT16:
    case UINT32:
    case UINT64:
    case UINT128:
      return bytes.length > 6 ? null : bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length);
    case INT32:
      return bytes.length === 4 ? bytes.readInt32BE() : readPlain(bytes, UINT32);
    case BYTES:
      return null;
    default:
      throw new RangeError(`there is no type ${type}`);
  }
}
