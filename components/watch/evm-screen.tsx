import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isEvmSecretText } from '~/lib/core/secret-text'
import { originText } from '~/lib/core/outside/account/write-account'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { useChangeAccounts } from '../accounts/use-change-accounts'
import { Address } from '../address'
import { Detail, DetailList } from '../detail-list'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { GivenFields } from './given-fields'
import { OtherPath } from './other-path'
import { evmReader, isAccountCode, useAccountCode } from './use-account-code'

type EvmScreenProps = { index: number; onBack: () => void }

/** Gives an account whose keys are elsewhere its EVM address. */
export function EvmScreen({ index, onBack }: EvmScreenProps) {
  const client = useClient()
  const [text, setShown] = useState('')
  // The lowest account of a device comes first.
  const code = useAccountCode((texts) => setShown([...texts.values()][0] ?? ''), evmReader)
  const { data: reading, error } = useQuery({
    queryKey: ['watched-evm', index, text],
    queryFn: () => client.accounts.readEvm({ index, text }),
    enabled: text.trim() !== '' && (code.isPlain || !isAccountCode(text)),
    gcTime: 0,
    staleTime: Infinity,
  })
  const [instead, setInstead] = useState<string>()
  const { otherOrigin = null } = reading ?? {}
  const isAgreed = otherOrigin === null || originText(otherOrigin) === instead
  const input = { index, text, ...(instead !== undefined && { instead }) }
  const add = useChangeAccounts(() => client.accounts.addEvm(input), onBack)
  const setText = (next: string) => {
    code.forget()
    setShown(next)
    if (isAccountCode(next)) void code.receive(next)
  }
  return (
    <Screen
      title={i18n.t('watch.evm')}
      onBack={onBack}
      onSubmit={() => {
        if (reading !== undefined && isAgreed) add.mutate(undefined)
      }}
      actions={
        <Button
          type="submit"
          look="primary"
          data-testid="watch-add"
          aria-disabled={reading === undefined || !isAgreed}
          isBusy={add.isPending}
        >
          {i18n.t('common.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <GivenFields
          label={i18n.t('watch.evm_input')}
          hint={i18n.t('watch.evm_hint')}
          text={text}
          setText={setText}
          receive={async (seen) => {
            if (isAccountCode(seen)) return code.receive(seen)
            setText(seen)
            return true
          }}
          progress={code.known}
          error={code.error ?? error}
          isSecret={isEvmSecretText}
        >
          {reading !== undefined && (
            <>
              <DetailList>
                <Detail label={i18n.t('watch.evm')}>
                  <span data-testid="watched-address" data-address={reading.address}>
                    <Address address={reading.address} />
                  </span>
                </Detail>
                <Detail label={i18n.t('watch.path')}>
                  <bdi dir="ltr">{originText(reading.origin)}</bdi>
                </Detail>
              </DetailList>
              <p className="text-sm text-soft">{i18n.t('watch.evm_compare')}</p>
              {otherOrigin !== null && (
                <OtherPath path={originText(otherOrigin)} instead={instead} onInstead={setInstead} />
              )}
            </>
          )}
        </GivenFields>
        <ErrorAlert error={add.error} />
      </div>
    </Screen>
  )
}
