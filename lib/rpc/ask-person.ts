import type { PersonKeyInput } from '~/lib/contract/ui/person-key'
import { AppError } from '~/lib/core/errors'
import type { CallBy } from './call-by'

/**
 * Asks the person at the page for their key, and tries it; after a wrong one the person is asked again.
 * @throws AppError `passkey-cancelled`, and what else `attempt` throws
 */
export type AskPerson = (attempt: (key: PersonKeyInput) => Promise<unknown>) => Promise<unknown>

/** Makes calls. One that needs a person was refused before anything was done, and is made again with the person's key. */
export function askingPerson(call: CallBy, ask: AskPerson): CallBy {
  return async (path, input, options) => {
    try {
      return await call(path, input, options)
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'presence-missing') throw thrown
      return ask((key) => call(path, { ...Object(input), key }, options))
    }
  }
}
