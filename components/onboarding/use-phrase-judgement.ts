import { useEffect, useState } from 'react'
import type { PhraseJudgement } from '~/lib/core/vault/foreign-phrase'
import { useClient } from '~/lib/ui/query/client'

/** Judges a phrase as far as it is typed. Not cached: the words are secret. */
export function usePhraseJudgement(phrase: string): PhraseJudgement | null {
  const client = useClient()
  const [judgement, setJudgement] = useState<PhraseJudgement | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Only a typing aid: if it fails, the phrase is checked when it is used.
    client.wallet.judgePhrase({ phrase }).then(
      (latest) => isCurrent && setJudgement(latest),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [client, phrase])
  return judgement
}
