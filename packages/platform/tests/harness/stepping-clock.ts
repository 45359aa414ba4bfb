/** For `--import`: a process whose clock steps with each SIGUSR2, an hour ahead, an hour behind, right again. */
const STEPS_MS = [0, 3_600_000, -3_600_000];
let step = 0;

const RightDate = Date;
const now = () => RightDate.now() + STEPS_MS[step]!;

globalThis.Date = new Proxy(RightDate, {
  construct: (_, args, made) =>
    Reflect.construct(RightDate, args.length === 0 ? [now()] : args, made) as object,
  get: (right, name, asked) => (name === 'now' ? now : Reflect.get(right, name, asked)),
});
process.on('SIGUSR2', () => {
  step = (step + 1) % STEPS_MS.length;
});
