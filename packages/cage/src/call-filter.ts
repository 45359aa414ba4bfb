/**
 * Which of the kernel's calls a program in a cage may make, as the program in classic BPF that the kernel runs at each.
 * It names what is refused: Node, V8 and native code go on as they are, also with newer versions.
 */
import { type CallNumbers, LAST_KNOWN_CALL, REFUSED_CALLS, WATCHED_CALLS } from './call-numbers.ts';

interface Architecture {
  /** As the kernel names it in what it gives to the filter. */
  audit: number;
  column: 0 | 1;
  /** From here on numbers mean the calls of another ABI of the same processor. */
  otherAbi: number | null;
}

const ARCHITECTURES: Record<string, Architecture> = {
  x64: { audit: 0xc000003e, column: 0, otherAbi: 0x40000000 },
  arm64: { audit: 0xc00000b7, column: 1, otherAbi: null },
};

/** The number of `seccomp`, by processor. */
export const SET_FILTER_CALL: Record<string, number> = { x64: 317, arm64: 277 };

/** Where in what the kernel gives: the number, the architecture, the lower half of an argument. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index: number) => 16 + 8 * index;

const LOAD = 0x20;
const AND = 0x54;
const IF_EQUAL = 0x15;
const IF_GREATER = 0x25;
const IF_AT_LEAST = 0x35;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const NOT_PERMITTED = 0x00050000 + 1;
const NO_SUCH_CALL = 0x00050000 + 38;

/** Of clone: any namespace. */
const NAMESPACE_FLAGS = 0x7e020000;
/** Sockets within the machine; all there is to reach from a cage is handed in as one. */
const UNIX_SOCKETS = 1;
/** Of ioctl: keys put into, or taken over from, a terminal. */
const TERMINAL_REQUESTS = [0x5412, 0x541c];
/** Of personality: as usual, or asking for it. */
const USUAL_PERSONALITIES = [0, 0xffffffff];

type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number];

/** Null for a processor whose calls we do not know. */
export function callFilter(processor: string = process.arch): Buffer | null {
  const architecture = ARCHITECTURES[processor];
  return architecture ? encode(instructions(architecture)) : null;
}

function instructions({ audit, column, otherAbi }: Architecture): Instruction[] {
  const on = (call: CallNumbers, then: Instruction[]) => whenCalled(call[column], then);
  const { clone, clone3, socket, socketpair, ioctl, personality } = WATCHED_CALLS;
  return [
    [LOAD, 0, 0, ARCHITECTURE],
    [IF_EQUAL, 1, 0, audit],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, NUMBER],
    ...(otherAbi === null ? [] : when([IF_AT_LEAST, otherAbi], NOT_PERMITTED)),
    ...when([IF_GREATER, LAST_KNOWN_CALL], NO_SUCH_CALL),
    ...Object.values<CallNumbers>(REFUSED_CALLS).flatMap((call) =>
      call[column] === null ? [] : when([IF_EQUAL, call[column]], NOT_PERMITTED),
    ),
    // What it is given lies in memory, where a filter cannot look; libraries take the older call instead.
    ...on(clone3, [[RETURN, 0, 0, NO_SUCH_CALL]]),
    ...on(clone, [[LOAD, 0, 0, argument(0)], [AND, 0, 0, NAMESPACE_FLAGS], ...onlyIf([0])]),
    ...on(socket, [[LOAD, 0, 0, argument(0)], ...onlyIf([UNIX_SOCKETS])]),
    ...on(socketpair, [[LOAD, 0, 0, argument(0)], ...onlyIf([UNIX_SOCKETS])]),
    ...on(personality, [[LOAD, 0, 0, argument(0)], ...onlyIf(USUAL_PERSONALITIES)]),
    ...on(ioctl, [
      [LOAD, 0, 0, argument(1)],
      ...TERMINAL_REQUESTS.flatMap((request) => when([IF_EQUAL, request], NOT_PERMITTED)),
      [RETURN, 0, 0, ALLOW],
    ]),
    [RETURN, 0, 0, ALLOW],
  ];
}

function when([test, value]: [number, number], answer: number): Instruction[] {
  return [
    [test, 0, 1, value],
    [RETURN, 0, 0, answer],
  ];
}

/** `then` ends with an answer. */
function whenCalled(number: number | null, then: Instruction[]): Instruction[] {
  return number === null ? [] : [[IF_EQUAL, 0, then.length, number], ...then];
}

function onlyIf(values: readonly number[]): Instruction[] {
  return [...values.flatMap((value) => when([IF_EQUAL, value], ALLOW)), [RETURN, 0, 0, NOT_PERMITTED]];
}

/** As the kernel's `struct sock_filter`; both processors put the lower byte first. */
function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}
