import { useQueryClient } from '@tanstack/react-query'
import { i18n } from '~/lib/ui/i18n'
import { keys } from '~/lib/ui/keys'
import { Button } from '../ui/button'
import { RecoveryScreen } from './recovery-screen'

/** What a later version has stored waits for that version: nothing is offered here that would touch it. */
export function NewerScreen() {
  const queries = useQueryClient()
  return (
    <RecoveryScreen
      title={i18n.t('recovery.newer.title')}
      code="storage-newer"
      what={i18n.t('errors.storage_newer.what')}
      money={i18n.t('errors.storage_newer.money')}
      actions={
        <Button
          look="primary"
          data-testid="recovery-retry"
          onClick={() => void queries.invalidateQueries({ queryKey: keys.status })}
        >
          {i18n.t('common.retry')}
        </Button>
      }
    >
      <p>{i18n.t('errors.storage_newer.next')}</p>
    </RecoveryScreen>
  )
}
