import { useState } from 'react'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { Address } from '../address'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Choice } from '../ui/choice'
import { Notice } from '../ui/notice'
import { PasswordForm, useSecret } from '../wallet/password-form'

/** Shows one private key of the account in use, after the password and a tap, for as long as the screen is open. */
export function KeyScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const [kind, setKind] = useState<'bitcoin' | 'evm'>('bitcoin')
  // The key that was asked for, even if another has been chosen since.
  const secret = useSecret(async (password) => ({
    kind,
    ...(await client.wallet.revealKey({ kind, password })),
  }))
  const { data: shown } = secret.reading

  if (shown !== undefined)
    return <ShownKey title={i18n.t(`key.title_${shown.kind}`)} shown={shown} onBack={onBack} />
  return (
    <PasswordForm
      title={i18n.t('key.title')}
      onBack={onBack}
      secret={secret}
      action={{ label: i18n.t('common.continue'), testId: 'key-continue' }}
      passwordTestId="key-password"
    >
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
    </PasswordForm>
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
