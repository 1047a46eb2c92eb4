import { useEffect, useEffectEvent } from 'react'
import { mayRetry } from '~/lib/ui/query/query-client'

type Failed = { error: unknown; reset: () => void }

/**
 * Drops an error that trying again may mend once newer figures have come: what could not be reached then answers now.
 * `figuresAt` is when the figures beside it were read, in ms; 0 = not yet.
 */
export function useOutlivedError({ error, reset }: Failed, figuresAt: number): void {
  const drop = useEffectEvent(() => {
    if (error !== null && mayRetry(error)) reset()
  })
  useEffect(() => {
    if (figuresAt > 0) drop()
  }, [figuresAt])
}
