import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { PhraseGrid } from '../wallet/phrase-grid'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { PasswordForm, useSecret } from '../wallet/password-form'

/** Shows the phrase after the password was entered, for as long as the screen is open. */
export function PhraseScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const secret = useSecret((password) => client.wallet.revealPhrase({ password }))
  const shown = secret.reading.data

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
    <PasswordForm
      title={i18n.t('reveal.title')}
      onBack={onBack}
      secret={secret}
      action={{ label: i18n.t('reveal.action'), testId: 'reveal-show' }}
      passwordTestId="reveal-password"
    >
      <Notice tone="warn">{i18n.t('reveal.body')}</Notice>
    </PasswordForm>
  )
}
