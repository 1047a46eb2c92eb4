import { useLocation } from 'wouter'
import type { AccountView } from '~/lib/contract/views/accounts'
import type { OutsideAccount } from '~/lib/core/outside/account/outside-account'
import { originText } from '~/lib/core/outside/account/write-account'
import { keysText } from '~/lib/ui/query/accounts'
import { i18n } from '~/lib/ui/text/i18n'
import { Detail, DetailList } from '../detail-list'
import { Button } from '../ui/button'

type OutsideKeysProps = { account: AccountView; outside: OutsideAccount }

/** Where the keys are, and what its wallet calls them. */
export function OutsideKeys({ account, outside }: OutsideKeysProps) {
  const [, navigate] = useLocation()
  return (
    <DetailList>
      <Detail label={i18n.t('watch.origin')}>{keysText(account)}</Detail>
      {outside.kind === 'keys' && outside.origin !== null && (
        <Detail label={i18n.t('watch.path')}>
          <bdi dir="ltr">{originText(outside.origin)}</bdi>
        </Detail>
      )}
      {outside.kind === 'keys' && (
        <div className="px-4 py-2">
          <dt className="sr-only">{i18n.t('watch.evm')}</dt>
          <dd>
            <Button
              look="small"
              data-testid="account-add-evm"
              onClick={() => navigate(`/settings/accounts/${account.index}/evm`)}
            >
              {i18n.t(outside.evm === undefined ? 'watch.evm_add' : 'watch.evm_input')}
            </Button>
          </dd>
        </div>
      )}
    </DetailList>
  )
}
