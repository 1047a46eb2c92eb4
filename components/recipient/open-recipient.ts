import type { RecipientTarget } from '~/lib/contract/ui/recipients'
import { secretGiven } from '~/lib/core/recipient/secret-given'
import { isEvmSecretText, isSecretText } from '~/lib/core/secret-text'
import type { OpenText } from '../use-open-text'

/** Returns the filter of texts for a recipient's field. */
export function openRecipient(kind: RecipientTarget['kind']): OpenText {
  return { isSecret: kind === 'evm' ? isEvmSecretText : isSecretText, refuse: secretGiven }
}
