import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { ErrorAlert } from '../error-alert'
import { PhraseGrid } from '../onboarding/phrase-grid'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { WalletPassword } from '../wallet/wallet-password'

/** Shows the phrase after the password was entered, for as long as the screen is open. */
export function PhraseScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const [password, setPassword] = useState('')
  const reveal = useMutation({
    mutationFn: () => client.wallet.revealPhrase({ password }),
    onSuccess: () => setPassword(''),
  })
  const shown = reveal.data

  if (shown !== undefined)
    return (
      <Screen
        title={i18n.t('reveal.title')}
        onBack={onBack}
        actions={
          <Button look="primary" onClick={onBack}>
            {i18n.t('reveal.done')}
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          <PhraseGrid phrase={shown.phrase} />
          {shown.passphrase !== '' && (
            <div>
              <p className="text-sm text-soft">{i18n.t('reveal.passphrase')}</p>
              <p
                className="rounded-md bg-sunken p-2 font-medium break-all whitespace-pre-wrap"
                translate="no"
              >
                {shown.passphrase}
              </p>
            </div>
          )}
          <Notice tone="warn">{i18n.t('create.warning')}</Notice>
        </div>
      </Screen>
    )
  return (
    <Screen
      title={i18n.t('reveal.title')}
      onBack={onBack}
      onSubmit={() => reveal.mutate()}
      actions={
        <Button type="submit" look="primary" data-testid="reveal-show" isBusy={reveal.isPending}>
          {i18n.t('reveal.action')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn">{i18n.t('reveal.body')}</Notice>
        <WalletPassword
          label={i18n.t('unlock.password')}
          data-testid="reveal-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ErrorAlert error={reveal.error} />
      </div>
    </Screen>
  )
}
