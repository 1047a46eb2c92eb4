import { useEffect, useState } from 'react'
import { loadCatalogue } from '~/lib/ui/text/read-catalogue'
import { message, type Messages, messagesOf } from '~/lib/ui/text/message'

/** English, for people who may not read the page's language; `null` where that is the page's own, and until it is loaded. */
export function useEnglish(): Messages | null {
  const isSpoken = message('app.locale') === 'en'
  const [english, setEnglish] = useState<Messages | null>(null)
  useEffect(() => {
    if (isSpoken) return
    // Without it, the page's own language has to do.
    loadCatalogue('en').then(
      (catalogue) => setEnglish(() => messagesOf(catalogue)),
      () => setEnglish(null),
    )
  }, [isSpoken])
  return isSpoken ? null : english
}
