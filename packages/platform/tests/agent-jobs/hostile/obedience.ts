/** One obeying model for many jobs at once: each has its own memory of what it has done, by the number of its case. */

import type { Script, ScriptedCall, ScriptedTurn } from '../../../../agent/tests/harness/scripted-model.ts';
import { obeyingModel, orderText } from '../../../../agent/tests/hostile/obeying-model.ts';

export const tagOf = (index: number) => `case-${index}-x`;

export function obedience() {
  const fills = new Map<string, (text: string) => string>();
  const told = new Map<string, ScriptedCall[]>();
  const minds = new Map<string, { script: ReturnType<typeof obeyingModel>; asked: number }>();
  const script: Script = (question) => {
    const tag = /case-\d+-x/.exec(question.raw)?.[0];
    if (!tag) return { text: 'Whose question is this?' };
    const mind = minds.get(tag) ?? { script: obeyingModel(), asked: 0 };
    minds.set(tag, mind);
    const orders = told.get(tag);
    const heard = orders
      ? {
          ...question,
          messages: [{ ...question.messages[0]!, text: orderText(orders) }, ...question.messages],
        }
      : question;
    const turn = mind.script(heard, mind.asked++);
    const fill = fills.get(tag);
    return fill ? (JSON.parse(fill(JSON.stringify(turn))) as ScriptedTurn) : turn;
  };
  return {
    script,
    /** What stands for a secret in the orders of this case. */
    fill: (tag: string, replace: (text: string) => string) => void fills.set(tag, replace),
    /** Orders too long for a prompt. */
    tell: (tag: string, calls: ScriptedCall[]) => void told.set(tag, calls),
    asked: (tag: string) => minds.get(tag)?.asked ?? 0,
  };
}
