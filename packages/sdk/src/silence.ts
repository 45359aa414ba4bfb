/** Ends what a server no longer says anything in: a connection may be dead without anybody having closed it. */
export interface Silence {
  /** Aborts after the silence, and with the caller's own signal. */
  signal: AbortSignal;
  /** Something came. */
  heard(): void;
  /** No longer of interest, to be called in any case: ends what is still open. */
  end(): void;
  /** Whether it was the silence that ended it. */
  wasSilent(): boolean;
}

export function silenceOf(longestMs: number, signal?: AbortSignal): Silence {
  const controller = new AbortController();
  let isSilent = false;
  const tooLong = () => {
    isSilent = true;
    // As an error and not as an abort: nobody wanted this end.
    controller.abort(new Error('nothing came'));
  };
  let timer = setTimeout(tooLong, longestMs);
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(tooLong, longestMs);
    },
    end() {
      clearTimeout(timer);
      controller.abort();
    },
    wasSilent: () => isSilent,
  };
}
