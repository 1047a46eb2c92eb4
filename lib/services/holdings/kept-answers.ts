import type { Clock } from '../ports/platform'

/** An answer, and when it was asked for. */
type Kept<T> = { value: T; asOf: number }

/** Keeps an answer for a while: many amounts on one page need the same price. Failures are not kept. */
export function keepingAnswers<T>({ clock, freshMs }: { clock: Clock; freshMs: number }) {
  const answers = new Map<string, { answer: Promise<Kept<T>>; at: number }>()
  return (key: string, ask: () => Promise<T>): Promise<Kept<T>> => {
    const at = clock.now()
    const latest = answers.get(key)
    // A clock that was set back must not keep an answer fresh for longer.
    if (latest !== undefined && at >= latest.at && at - latest.at < freshMs) return latest.answer
    const answer = ask().then((value) => ({ value, asOf: at }))
    answers.set(key, { answer, at })
    answer.catch(() => {
      if (answers.get(key)?.answer === answer) answers.delete(key)
    })
    return answer
  }
}
