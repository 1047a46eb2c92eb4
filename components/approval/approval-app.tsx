import { useChanges } from '~/lib/ui/query/changes'
import { i18n } from '~/lib/ui/text/i18n'
import { useTouch } from '~/lib/ui/page/touch'
import { Gate } from '../gate'
import { ApprovalScreen } from './approval-screen'

/** The window in which the user answers sites' requests, one after the other. */
export function ApprovalApp() {
  useChanges()
  useTouch()
  return (
    <div className="screen-column">
      <Gate lockedNote={i18n.t('approval.locked')}>{(profile) => <ApprovalScreen profile={profile} />}</Gate>
    </div>
  )
}
