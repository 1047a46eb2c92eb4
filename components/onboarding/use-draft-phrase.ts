import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from '~/lib/ui/query/client'
import { AFTER_RESTART } from '~/lib/ui/query/query-client'

/**
 * The phrase of a new wallet, drawn once for each length. Not a query: those are asked again when the worker has been
 * stopped, and each answer is another phrase. Only the screen holds it.
 */
export function useDraftPhrase(words: 12 | 24) {
  const client = useClient()
  const [drawn, setDrawn] = useState<Record<number, string>>({})
  const draw = useMutation({
    ...AFTER_RESTART,
    mutationFn: (words: 12 | 24) => client.wallet.draftPhrase({ words }),
    // The first one stays, whatever is answered later.
    onSuccess: ({ phrase }, words) => setDrawn((drawn) => ({ [words]: phrase, ...drawn })),
  })
  const drawMissing = useEffectEvent((words: 12 | 24) => {
    if (drawn[words] === undefined) draw.mutate(words)
  })
  useEffect(() => drawMissing(words), [words])
  const phrase = drawn[words]
  return { phrase, error: phrase === undefined ? draw.error : null }
}
