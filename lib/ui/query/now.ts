import { useEffect, useState } from 'react'

/** The current time in unix ms, renewed often enough for "3 minutes ago" unless asked for more often. */
export function useNow(everyMs = 20_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
