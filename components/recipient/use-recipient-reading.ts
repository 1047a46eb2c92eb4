import type { RecipientTarget } from '~/lib/contract/ui/recipients'
import type { RecipientView } from '~/lib/contract/views/recipient'
import type { Trusted } from '~/lib/core/recipient/judge'
import { useDebounced } from '~/lib/ui/query/debounced'
import { useRecipient } from '~/lib/ui/query/queries'

const TYPING_PAUSE_MS = 250

/** Returns the address that a recipient imitates, if it does. */
export function imitatedBy({ view }: RecipientReading): Trusted | undefined {
  return view?.judgement.standing === 'lookalike' ? view.judgement.of : undefined
}

export type RecipientReading = { view: RecipientView | null; error: unknown }

/** Reads the recipient in a field once typing pauses; before that, neither a view nor an error. */
export function useRecipientReading(text: string, target: RecipientTarget): RecipientReading {
  const settled = useDebounced(text, text, TYPING_PAUSE_MS)
  const { data = null, error } = useRecipient(settled, target)
  return settled === text && text !== '' ? { view: data, error } : { view: null, error: null }
}
