import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { useChanges } from '~/lib/ui/query/changes'
import { notedReview } from '~/lib/ui/page/review-note'
import { useShell } from '~/lib/ui/page/shell'
import { useTouch } from '~/lib/ui/page/touch'
import { Gate } from './gate'
import { MainLayout } from './main-layout'

/** The popup, which is also the onboarding tab. The background's status decides which screen to show. */
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

/** A popup that was closed during a review reopens with it. */
function useResumedReview(): void {
  const { notes } = useShell()
  const [, navigate] = useLocation()
  useLayoutEffect(() => {
    const isFresh = location.hash === '' || location.hash === '#/'
    if (isFresh && notedReview(notes, Date.now()) !== undefined) navigate('/review', { replace: true })
  }, [notes, navigate])
}
