import { useEffect } from 'react'
import { useClient } from '~/lib/ui/query/client'

const AT_MOST_EVERY_MS = 15_000

/** Reports user activity to the background, so that the wallet does not lock during use. */
export function useTouch(): void {
  const client = useClient()
  useEffect(() => {
    let last = -AT_MOST_EVERY_MS
    const touch = ({ timeStamp }: Event) => {
      if (timeStamp - last < AT_MOST_EVERY_MS) return
      last = timeStamp
      // The next touch tries again; at worst the wallet locks a little early.
      client.wallet.touch().catch(() => undefined)
    }
    const listen = { passive: true, capture: true }
    addEventListener('pointerdown', touch, listen)
    addEventListener('keydown', touch, listen)
    return () => {
      removeEventListener('pointerdown', touch, listen)
      removeEventListener('keydown', touch, listen)
    }
  }, [client])
}
