import { useEffect, useState } from 'react'

const SHOWN_FOR_MS = 1_500

/** Copies a text; for a moment, `isCopied` confirms it. */
export function useCopied(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = (text: string) => {
    // If the browser refuses, do not claim to have copied.
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return { isCopied, copy }
}
