/** Why a bundle could not be fetched, as one line that a person can act on. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
  /** Trying again soon may help. */
  readonly isPassing: boolean;

  constructor(reason: string, { isPassing }: { isPassing: boolean }) {
    super(reason.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').slice(0, 400));
    this.isPassing = isPassing;
  }
}
