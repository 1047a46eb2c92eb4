import type { ApprovalView } from '~/lib/contract/views/sites'
import { i18n } from '~/lib/ui/text/i18n'
import { join } from '../ui/join'

/** Which of the waiting requests this is; of a single one it is not worth a word. */
export function ApprovalPosition({ approval: { position, total } }: { approval: ApprovalView }) {
  return (
    <span
      data-testid="approval-position"
      data-position={position}
      data-total={total}
      className={join(
        'shrink-0 rounded-full bg-sunken px-2 py-0.5 text-xs text-soft',
        total === 1 && 'sr-only',
      )}
    >
      {i18n.t('approval.position', { position, total })}
    </span>
  )
}
