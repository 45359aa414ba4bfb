/** The filter's answers for both processors, found by running its program the way the kernel does. */
import { describe, expect, it } from 'vitest';
import { callFilter } from './call-filter.ts';
import { LAST_KNOWN_CALL, REFUSED_CALLS, WATCHED_CALLS } from './call-numbers.ts';

const AUDIT = { x64: 0xc000003e, arm64: 0xc00000b7, i386: 0x40000003 };
const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const EPERM = 0x00050001;
const ENOSYS = 0x00050026;

interface Call {
  number: number;
  args?: number[];
  audit?: number;
}

function answer(processor: 'x64' | 'arm64', { number, args = [], audit = AUDIT[processor] }: Call): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(audit, 4);
  for (const [index, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * index);
  const program = callFilter(processor)!;
  let held = 0;
  for (let at = 0; at < program.length; at += 8) {
    const code = program.readUInt16LE(at);
    const value = program.readUInt32LE(at + 4);
    const jump = (isTrue: boolean) => 8 * program.readUInt8(at + (isTrue ? 2 : 3));
    if (code === 0x20) held = data.readUInt32LE(value);
    else if (code === 0x54) held = (held & value) >>> 0;
    else if (code === 0x15) at += jump(held === value);
    else if (code === 0x25) at += jump(held > value);
    else if (code === 0x35) at += jump(held >= value);
    else if (code === 0x06) return value;
    else throw new Error(`an instruction that the kernel refuses: ${code}`);
  }
  throw new Error('the program ends without an answer');
}

describe.each(['x64', 'arm64'] as const)('%s', (processor) => {
  const column = processor === 'x64' ? 0 : 1;
  const known = (name: keyof typeof WATCHED_CALLS) => WATCHED_CALLS[name][column];

  it('refuses what no build needs, and nothing beside it', () => {
    const refused = Object.values(REFUSED_CALLS).map((numbers) => numbers[column]);
    const watched = Object.values(WATCHED_CALLS).map((numbers) => numbers[column]);
    for (let number = 0; number <= LAST_KNOWN_CALL; number++) {
      if (watched.some((one) => one === number)) continue;
      const expected = refused.some((one) => one === number) ? EPERM : ALLOW;
      expect([number, answer(processor, { number })]).toEqual([number, expected]);
    }
  });

  it('knows no number twice', () => {
    const all = [...Object.values(REFUSED_CALLS), ...Object.values(WATCHED_CALLS)]
      .map((numbers) => numbers[column])
      .filter((number) => number !== null);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    ['a thread', 'clone', [0x3d0f00], ALLOW],
    ['a process', 'clone', [0x01200011], ALLOW],
    ['a namespace of users', 'clone', [0x10000011], EPERM],
    ['a namespace of mounts', 'clone', [0x00020011], EPERM],
    ['a namespace of processes', 'clone', [0x20000011], EPERM],
    ['a network of its own', 'clone', [0x40000011], EPERM],
    ['what a filter cannot see', 'clone3', [], ENOSYS],
    ['a socket within the machine', 'socket', [1], ALLOW],
    ['two ends of one', 'socketpair', [1], ALLOW],
    ['TCP', 'socket', [2], EPERM],
    ['TCP by version 6', 'socket', [10], EPERM],
    ['a socket of the kernel', 'socket', [16], EPERM],
    ['a packet socket', 'socket', [17], EPERM],
    ['a socket for cryptography', 'socket', [38], EPERM],
    ['a virtual machine’s socket', 'socket', [40], EPERM],
    ['a number that is cut off by the kernel', 'socket', [0x100000002], EPERM],
    ['keys for a terminal', 'ioctl', [0, 0x5412], EPERM],
    ['keys for a terminal, hidden by a bit that the kernel cuts off', 'ioctl', [0, 0x100005412], EPERM],
    ['the size of a terminal', 'ioctl', [0, 0x5413], ALLOW],
    ['the usual personality', 'personality', [0], ALLOW],
    ['which personality it is', 'personality', [0xffffffff], ALLOW],
    ['addresses that are not random', 'personality', [0x0040000], EPERM],
  ] as const)('%s', (_, name, args, expected) => {
    expect(answer(processor, { number: known(name), args: [...args] })).toBe(expected);
  });

  it('ends what calls the kernel as another processor would', () => {
    expect(answer(processor, { number: 20, audit: AUDIT.i386 })).toBe(KILL);
    expect(answer(processor, { number: 39, audit: AUDIT[processor === 'x64' ? 'arm64' : 'x64'] })).toBe(KILL);
  });

  it('does not know calls that came later', () => {
    expect(answer(processor, { number: LAST_KNOWN_CALL + 1 })).toBe(ENOSYS);
  });
});

it('refuses the other ABI of x64, whose numbers mean the same calls', () => {
  expect(answer('x64', { number: 0x40000000 + REFUSED_CALLS.ptrace[0] })).toBe(EPERM);
  expect(answer('x64', { number: 0x40000000 + 39 })).toBe(EPERM);
});

it('there is none for a processor whose calls we do not know', () => {
  expect(callFilter('riscv64')).toBeNull();
});
