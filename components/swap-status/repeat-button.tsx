import { useLocation } from 'wouter'
import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/text/i18n'
import { type Repeat, repeatOf } from './repeat'
import { useShell } from '~/lib/ui/page/shell'
import { Button } from '../ui/button'

/** Opens the form filled in as an ended entry was. The form is quoted and reviewed anew. */
export function RepeatButton({ entry, profile }: { entry: EntryView; profile: ProfileView }) {
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const repeat = repeatOf(entry, profile)
  if (repeat === null) return null
  const open = () => {
    notes.write(repeat.draftKey, repeat.draft)
    navigate(repeat.route)
  }
  return (
    <Button look="primary" data-testid="request-repeat" onClick={open}>
      {i18n.t(wordsOf(entry, repeat))}
    </Button>
  )
}

function wordsOf({ intent }: EntryView, { isAgain }: Repeat) {
  if (!isAgain) return 'request.try_again'
  return 'kind' in intent ? 'request.send_again' : 'request.swap_again'
}
