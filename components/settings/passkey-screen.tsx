import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useShell } from '~/lib/ui/page/shell'
import { AppError } from '~/lib/core/errors'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { PasswordForm, useSecret } from '../wallet/password-form'
import { useHasPasskey, usePasskey } from '../wallet/use-passkey'
import { PresenceSetting } from './presence-setting'
import { useArePasskeysOffered } from './use-passkeys-offered'

/** The tab's path for what the popup cannot do, since it closes as soon as the browser asks for the passkey. */
const PASSKEY_SETTINGS_PATH = '/settings/passkey'

/** Lets a passkey unlock the wallet, or no longer. Both need the password, which alone opens the vault's key. */
export function PasskeyScreen({ onBack }: { onBack: () => void }) {
  const shell = useShell()
  const client = useClient()
  const queries = useQueryClient()
  const { data: request } = usePasskey()
  const reload = () => queries.invalidateQueries({ queryKey: keys.passkey })
  // A passkey that the browser was asked for may be on the device, whatever became of it here.
  const [isAsked, setAsked] = useState(false)
  const add = useSecret(async (password) => {
    const passkeys = await shell.openPasskeys()
    if (passkeys === null) throw new AppError('passkey-unsupported', 'a page without passkeys')
    const draft = await client.passkey.draft({ password })
    setAsked(true)
    const answer = await passkeys.create(draft, new Date())
    await client.passkey.add({ password, ...answer })
    await reload()
  })
  const remove = useSecret(async (password) => {
    await client.passkey.remove({ password })
    await reload()
  })

  const title = i18n.t('passkey.title')
  const removed = <Live>{remove.reading.isSuccess && i18n.t('passkey.removed')}</Live>
  const hasLeftover = remove.reading.isSuccess || (isAsked && add.reading.isError)
  if (request === undefined)
    return (
      <Screen title={title} onBack={onBack}>
        <Skeleton className="h-40" />
      </Screen>
    )
  if (request !== null)
    return (
      <PasswordForm
        title={title}
        onBack={onBack}
        secret={remove}
        action={{ label: i18n.t('passkey.remove'), testId: 'passkey-remove' }}
        passwordTestId="passkey-password"
      >
        <Live>{add.reading.isSuccess && i18n.t('passkey.added')}</Live>
        <p className="text-soft">{i18n.t('passkey.remove_body')}</p>
        <PresenceSetting hasPasskey />
        {!add.reading.isSuccess && <Notice tone="info">{i18n.t('passkey.leftover')}</Notice>}
      </PasswordForm>
    )
  if (shell.isToolbarPopup)
    return (
      <Screen
        title={title}
        onBack={onBack}
        actions={
          <Button
            look="primary"
            data-testid="passkey-tab"
            onClick={() => shell.stayIn('tab', PASSKEY_SETTINGS_PATH)}
          >
            {i18n.t('passkey.in_tab')}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          {removed}
          <p className="text-soft">{i18n.t('passkey.body')}</p>
          {hasLeftover && <Notice tone="info">{i18n.t('passkey.leftover')}</Notice>}
          <PresenceSetting hasPasskey={false} />
        </div>
      </Screen>
    )
  return (
    <PasswordForm
      title={title}
      onBack={onBack}
      secret={add}
      action={{ label: i18n.t('passkey.add'), testId: 'passkey-add' }}
      passwordTestId="passkey-password"
    >
      {removed}
      <p className="text-soft">{i18n.t('passkey.body')}</p>
      <Notice tone="info">{i18n.t(hasLeftover ? 'passkey.leftover' : 'passkey.note')}</Notice>
      <PresenceSetting hasPasskey={false} />
    </PasswordForm>
  )
}

/** Whether the settings have a way to it: where the browser can, or where there is a passkey to turn off. */
export function useHasPasskeyScreen(): boolean {
  const hasPasskey = useHasPasskey()
  return useArePasskeysOffered() || hasPasskey
}
