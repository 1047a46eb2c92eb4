import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { Address } from '../address'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Choice } from '../ui/choice'
import { Notice } from '../ui/notice'
import { WalletPassword } from '../wallet/wallet-password'

/** Shows one private key of the account in use, after the password and a tap, for as long as the screen is open. */
export function KeyScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const [kind, setKind] = useState<'bitcoin' | 'evm'>('bitcoin')
  const [password, setPassword] = useState('')
  const reveal = useMutation({
    mutationFn: () => client.wallet.revealKey({ kind, password }),
    onSuccess: () => setPassword(''),
    // What was shown is not to outlive its screen.
    gcTime: 0,
  })

  if (reveal.data !== undefined)
    return <ShownKey title={i18n.t(`key.title_${kind}`)} shown={reveal.data} onBack={onBack} />
  return (
    <Screen
      title={i18n.t('key.title')}
      onBack={onBack}
      onSubmit={() => reveal.mutate()}
      actions={
        <Button type="submit" look="primary" data-testid="key-continue" isBusy={reveal.isPending}>
          {i18n.t('common.continue')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn">{i18n.t(`key.warning_${kind}`)}</Notice>
        <Choice
          label={i18n.t('key.which')}
          value={kind}
          options={[
            { value: 'bitcoin', label: i18n.t('key.bitcoin'), testId: 'key-bitcoin' },
            { value: 'evm', label: i18n.t('key.evm'), testId: 'key-evm' },
          ]}
          onChange={setKind}
        />
        <WalletPassword
          label={i18n.t('unlock.password')}
          data-testid="key-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ErrorAlert error={reveal.error} />
      </div>
    </Screen>
  )
}

type ShownKeyProps = { title: string; shown: { key: string; address: string }; onBack: () => void }

/** The key is on the page only while it is shown. It is never put on the clipboard, which every program can read. */
function ShownKey({ title, shown: { key, address }, onBack }: ShownKeyProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Screen
      title={title}
      onBack={onBack}
      actions={
        <Button look="primary" onClick={onBack}>
          {i18n.t('reveal.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-soft">{i18n.t('key.of')}</p>
        <Address address={address} />
        {isShown ? (
          <code
            data-testid="key-text"
            translate="no"
            dir="ltr"
            className="rounded-md bg-sunken p-3 font-mono text-sm break-all select-all"
          >
            {key}
          </code>
        ) : (
          <Button data-testid="key-show" onClick={() => setShown(true)}>
            {i18n.t('key.show')}
          </Button>
        )}
        <Notice tone="warn">{i18n.t('key.care')}</Notice>
      </div>
    </Screen>
  )
}
