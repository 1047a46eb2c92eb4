import type { EntryView } from '~/lib/contract/views/history'
import type { SwapIntent } from '~/lib/core/journal/types'
import { message } from '~/lib/ui/text/message'
import { operatorText } from './help-words'
import { useEnglish } from './use-english'

/** The languages of the text for the operator: the page's, and English, which its reader may need. */
export function useOperatorLanguages() {
  const english = useEnglish()
  return english === null ? [message] : [message, english]
}

/** The text for the operator as it is copied: with the amounts that are hidden. */
export function useOperatorText(
  help: NonNullable<EntryView['help']>,
  direction: SwapIntent['direction'],
): string {
  return useOperatorLanguages()
    .map((messages) => operatorText(help, direction, messages))
    .join('\n\n')
}
