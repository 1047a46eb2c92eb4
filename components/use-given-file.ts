import { useEffect, useEffectEvent } from 'react'

/**
 * Takes a file that is pasted or dropped anywhere on the page, which the browser would open in its place. One that is dropped
 * on a `FileField` is that field's.
 */
export function useGivenFile(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: Event, given: DataTransfer | null) => {
    const [file] = given?.files ?? []
    if (file === undefined || event.defaultPrevented) return
    event.preventDefault()
    onFile(file)
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
}
