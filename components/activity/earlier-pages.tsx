import { useEffect, useRef } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { Button } from '../ui/button'

/** Before the last row is reached, so that scrolling does not wait. */
const AHEAD = '600px'

type EarlierPagesProps = { isBusy: boolean; fetchNext: () => void }

/** Asks for the next page once the end of the list comes near. The button is for keys, readers and a page that failed. */
export function EarlierPages({ isBusy, fetchNext }: EarlierPagesProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const end = button.current
    if (end === null || isBusy) return
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) fetchNext()
      },
      { rootMargin: AHEAD },
    )
    watcher.observe(end)
    return () => watcher.disconnect()
  }, [isBusy, fetchNext])
  return (
    <Button ref={button} look="quiet" className="mt-2 self-center" isBusy={isBusy} onClick={fetchNext}>
      {i18n.t('activity.earlier')}
    </Button>
  )
}
