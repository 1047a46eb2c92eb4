import type { PersonKeyInput } from '~/lib/contract/ui/person-key'
import { AppError, type ErrorCode, toAppError } from '~/lib/core/errors'
import type { AskPerson } from '~/lib/rpc/ask-person'

/** The question for a person's key: an answer, or none. */
export type Question = {
  /** @throws AppError if the key is wrong, or has to wait: the question stays */
  attempt: (key: PersonKeyInput) => Promise<void>
  cancel: () => void
}

export type PersonQuestion = ReturnType<typeof createPersonQuestion>

/** The person may try again. */
const AGAIN: ReadonlySet<ErrorCode> = new Set([
  'password-wrong',
  'password-throttled',
  'passkey-wrong',
  'passkey-missing',
])

/** The one question for a person's key that a page shows at a time. */
export function createPersonQuestion() {
  let question: Question | null = null
  const followers = new Set<() => void>()
  const show = (next: Question | null) => {
    question = next
    for (const changed of followers) changed()
  }

  const ask: AskPerson = (attempt) => {
    const unanswered = new AppError('passkey-cancelled', 'the key was not opened')
    if (question !== null) return Promise.reject(unanswered)
    return new Promise((resolve, reject) => {
      const end = () => show(null)
      show({
        async attempt(key) {
          try {
            resolve(await attempt(key))
          } catch (thrown) {
            const error = toAppError(thrown)
            if (AGAIN.has(error.code)) throw error
            reject(error)
          }
          end()
        },
        cancel() {
          reject(unanswered)
          end()
        },
      })
    })
  }

  return {
    ask,
    current: () => question,
    follow: (changed: () => void) => {
      followers.add(changed)
      return () => followers.delete(changed)
    },
  }
}
