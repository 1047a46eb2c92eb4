import { useQueryClient } from '@tanstack/react-query'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { Button } from '../ui/button'
import { RecoveryScreen } from './recovery-screen'

/** A later version stored the data, so this one offers nothing that would change it. */
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
