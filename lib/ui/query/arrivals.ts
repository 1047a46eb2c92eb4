import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from './keys'

/** Half a minute for ten minutes, then two minutes. */
const OFTEN = { waitMs: 30_000, times: 20 }
const LATER_MS = 120_000

/** Looks for what arrives at the address that is shown, also while nobody touches the page: its code is being scanned. */
export function useArrivals(kind: 'bitcoin' | 'evm'): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (times: number) => {
      if (!document.hidden) void queries.invalidateQueries({ queryKey: [...keys.held, kind] })
      timer = setTimeout(look, times < OFTEN.times ? OFTEN.waitMs : LATER_MS, times + 1)
    }
    look(0)
    return () => clearTimeout(timer)
  }, [queries, kind])
}
