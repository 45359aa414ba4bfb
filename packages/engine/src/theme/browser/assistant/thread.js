/** The thread of this tab: what was asked and answered, kept across pages and gone with the tab. */

/** The script of every page looks whether it is there. */
const KEY = 'bindery-assistant';
const MOST_TURNS = 40;
/** What the server takes of it. */
const MOST_HISTORY = 20;
const MOST_HISTORY_BYTES = 16_000;

export function createThread(root) {
  const state = {
    root: root.pathname,
    threadId: null,
    turns: [],
    isOpen: false,
    draft: '',
    top: 0,
    ...recall(),
  };

  function recall() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY));
      if (kept?.root !== root.pathname || !Array.isArray(kept.turns)) return {};
      // The page that was waiting for this answer has gone.
      for (const turn of kept.turns) if (!turn.outcome && !turn.failure) turn.failure = 'stopped';
      return kept;
    } catch {
      return {};
    }
  }

  function save() {
    state.turns = state.turns.slice(-MOST_TURNS);
    try {
      if (state.isOpen || state.draft || state.turns.length > 0)
        sessionStorage.setItem(KEY, JSON.stringify(state));
      else sessionStorage.removeItem(KEY);
    } catch {
      // Then it holds for this page only.
    }
  }

  function clear() {
    Object.assign(state, { threadId: null, turns: [], draft: '' });
    save();
  }

  return {
    state,
    save,
    clear,
    historyBefore: (turn) => history(state.turns, turn),
    asText: () => asText(state),
  };
}

/** The newest of what was said before, oldest first, as much as the server takes. */
function history(turns, turn) {
  const before = turns
    .slice(0, turns.indexOf(turn))
    .flatMap(({ question, answer }) => [
      { role: 'reader', text: question },
      ...(answer ? [{ role: 'assistant', text: answer }] : []),
    ]);
  const sent = [];
  let bytes = 0;
  for (const entry of before.reverse()) {
    bytes += new Blob([JSON.stringify(entry)]).size + 1;
    if (sent.length === MOST_HISTORY || bytes > MOST_HISTORY_BYTES) break;
    sent.unshift(entry);
  }
  return sent;
}

function asText({ turns }) {
  return turns
    .map((turn) => `${quoted(turn)}## ${asWritten(turn.question)}\n\n${turn.answer}`.trim())
    .join('\n\n');
}

/** A reader's words in Markdown, which must not take any of them for its own; further lines follow the heading. */
function asWritten(question) {
  return question
    .replace(/[\\`*_~[\]<>#|&]/g, '\\$&')
    .replace(/^([ \t]*\d*)([-+=.)])/gm, '$1\\$2')
    .replace('\n', '\n\n')
    .replace(/(?<!\n)\n(?!\n)/g, '\\\n');
}

function quoted({ selection }) {
  return selection ? `> ${selection.text.replaceAll('\n', '\n> ')}\n\n` : '';
}
