import { type ChangeEvent, useState } from 'react'
import { AppError } from '~/lib/core/errors'
import { inputTooLarge, MAX_TYPED_CHARACTERS } from '~/lib/core/input-limits'
import { isSecretText } from '~/lib/core/secret-text'

type Typed = HTMLInputElement | HTMLTextAreaElement

export type OpenText = {
  isSecret?: (text: string) => boolean
  /** The error at a secret. */
  refuse?: () => AppError
  maxCharacters?: number
}

/**
 * Keeps secrets and endless texts out of a field: it is emptied at once, so that what was typed reaches nothing that keeps
 * or sends it. Each field has this that is not for a secret.
 */
export function useOpenText<Field extends Typed>(
  take: (event: ChangeEvent<Field>) => void,
  { isSecret = isSecretText, refuse = secretGiven, maxCharacters = MAX_TYPED_CHARACTERS }: OpenText = {},
) {
  const [error, setError] = useState<AppError | null>(null)
  const refusalOf = (text: string) => {
    if (text.length > maxCharacters) return inputTooLarge()
    return isSecret(text) ? refuse() : null
  }
  return {
    error,
    onChange: (event: ChangeEvent<Field>) => {
      const refused = refusalOf(event.target.value)
      // Whatever emptied the field says nothing of what comes next.
      if (event.target.value !== '') setError(refused)
      if (refused !== null) event.target.value = ''
      take(event)
    },
  }
}

function secretGiven(): AppError {
  return new AppError('secret-given', 'a key or a phrase in a field for something else')
}
