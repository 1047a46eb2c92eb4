import { AppError } from '~/lib/core/errors'
import { clientOver, type UiClient } from '~/lib/rpc/client'

/** Answers by the names of the calls; any other is refused. */
export type Answers<Calls = UiClient> = {
  [Name in keyof Calls]?: Calls[Name] extends (...given: infer Given) => PromiseLike<infer Answer>
    ? (input: NonNullable<Given[0]>) => Answer
    : Answers<Calls[Name]>
}

/**
 * A client that answers from samples: it opens no port, so that the background never hears of it.
 * What has no sample is refused with `not-in-practice`.
 */
export function createPracticeClient(answers: Answers): UiClient {
  return clientOver(async (path, input) => {
    const answer = path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), answers)
    if (typeof answer !== 'function') throw new AppError('not-in-practice', path.join('.'))
    return Reflect.apply(answer, undefined, [input])
  })
}
