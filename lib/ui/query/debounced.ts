import { useEffect, useState } from 'react'

/** `value` once `sameAs` has been unchanged for `ms`. */
export function useDebounced<T>(value: T, sameAs: string, ms: number): T {
  const [settled, setSettled] = useState({ value, sameAs })
  useEffect(() => {
    if (settled.sameAs === sameAs) return undefined
    const timer = setTimeout(() => setSettled({ value, sameAs }), ms)
    return () => clearTimeout(timer)
  }, [settled, value, sameAs, ms])
  return settled.value
}
