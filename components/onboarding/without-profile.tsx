import { useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { i18n } from '~/lib/ui/text/i18n'
import { PRACTICE_PATH } from '~/lib/ui/practice/practice-path'
import { NoProfileScreen } from '../settings/no-profile-screen'
import { linkedProfile, useGivenProfile } from '../settings/use-given-profile'
import { Button } from '../ui/button'
import { WelcomeScreen } from './welcome-screen'

type WithoutProfileProps = { isChoosing: boolean; onBack: () => void }

/** A wallet would be useless without a bridge profile: the samples come first, then the choice of a profile. */
export function WithoutProfile({ isChoosing, onBack }: WithoutProfileProps) {
  const [route] = useHashLocation()
  const [, navigate] = useLocation()
  const { given, error, forget } = useGivenProfile(linkedProfile(route))
  if (!isChoosing && given === null && error === null) return <WelcomeScreen hasProfile={false} />
  return (
    <NoProfileScreen
      given={given}
      error={error}
      onBack={() => {
        forget()
        onBack()
      }}
      first={
        <Button data-testid="no-profile-practice" onClick={() => navigate(PRACTICE_PATH)}>
          {i18n.t('welcome.practice')}
        </Button>
      }
    />
  )
}
