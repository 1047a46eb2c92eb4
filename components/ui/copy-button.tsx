import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from './icons'
import { IconButton } from './button'

const SHOWN_FOR_MS = 1_500

/** Copies `text`, and confirms it. */
export function CopyButton({ text, label, doneLabel }: { text: string; label: string; doneLabel: string }) {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => setDone(false), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  return (
    <IconButton
      label={isDone ? doneLabel : label}
      onClick={() => {
        // If the browser refuses, do not claim to have copied.
        navigator.clipboard.writeText(text).then(
          () => setDone(true),
          () => setDone(false),
        )
      }}
      className={isDone ? 'text-accent' : undefined}
    >
      {isDone ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      <span aria-live="polite" className="sr-only">
        {isDone && doneLabel}
      </span>
    </IconButton>
  )
}
