/** Why a bundle is not accepted, as one line that a person can act on. */
export class BundleRefused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    const line = reason.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, '?').slice(0, 400);
    super(line);
    this.name = 'BundleRefused';
    this.reason = line;
  }
}
