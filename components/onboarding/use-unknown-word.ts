import { useEffect, useState } from 'react'
import type { UnknownWord } from '~/lib/core/vault/phrase-words'
import { useClient } from '~/lib/ui/query/client'

/** The first word of a phrase that is in no word list. Not cached: the words are secret. */
export function useUnknownWord(phrase: string): UnknownWord | null {
  const client = useClient()
  const [unknown, setUnknown] = useState<UnknownWord | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Only a typing aid: if it fails, the phrase is checked when it is used.
    client.wallet.unknownWord({ phrase }).then(
      (found) => isCurrent && setUnknown(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [client, phrase])
  return unknown
}
