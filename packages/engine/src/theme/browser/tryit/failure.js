/** `code` is one of ours or of the proxy's; `subject` is the host or origin that it is about. */
export class Failure extends Error {
  constructor(code, subject, cause) {
    super(code, { cause });
    this.code = code;
    this.subject = subject;
  }
}
