import { useEffect, useEffectEvent, useState } from 'react'
import type { AppError } from '~/lib/core/errors'
import { inputTooLarge, MAX_FILE_BYTES } from '~/lib/core/input-limits'

/**
 * Takes a file that is pasted or dropped anywhere on the page, which the browser would open in its place. One that is dropped
 * on a `FileField` is that field's.
 * @returns the error of a file that is too large, and is not passed on
 */
export function useGivenFile(onFile: (file: File) => void, maxBytes = MAX_FILE_BYTES): AppError | null {
  const [error, setError] = useState<AppError | null>(null)
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const [file] = data?.files ?? []
    if (file === undefined || event.defaultPrevented) return
    event.preventDefault()
    const tooLarge = file.size > maxBytes ? inputTooLarge() : null
    setError(tooLarge)
    if (tooLarge === null) onFile(file)
  })
  useEffect(() => {
    const page = new AbortController()
    const { signal } = page
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    // Only where this is prevented can something be dropped.
    document.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    return () => page.abort()
  }, [])
  return error
}
