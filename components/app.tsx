import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { useChanges } from '~/lib/ui/changes'
import { notedReview } from '~/lib/ui/review-note'
import { useShell } from '~/lib/ui/shell'
import { useTouch } from '~/lib/ui/touch'
import { Gate } from './gate'
import { MainLayout } from './main-layout'

/** The popup, which is also the onboarding tab: what is shown follows from what there is. */
export function App() {
  useChanges()
  useTouch()
  useResumedReview()
  return (
    <div className="screen-column">
      <Gate>{(profile) => <MainLayout profile={profile} />}</Gate>
    </div>
  )
}

/** A popup that closed over a review opens on it again. */
function useResumedReview(): void {
  const { notes } = useShell()
  const [, navigate] = useLocation()
  useLayoutEffect(() => {
    const isFresh = location.hash === '' || location.hash === '#/'
    if (isFresh && notedReview(notes, Date.now()) !== undefined) navigate('/review', { replace: true })
  }, [notes, navigate])
}
