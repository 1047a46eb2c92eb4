import { useState } from 'react'
import { i18n } from '~/lib/ui/i18n'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'
import { TextArea, TextField } from '../ui/field'
import { PasswordPair } from './password-pair'
import { useCreateWallet } from './use-create-wallet'

type ImportScreenProps = {
  title: string
  onBack: () => void
  /** Where to go from here; the first screen of the wallet by default. */
  next?: string
}

/** Phrase and password on one screen: two things to type, one button. */
export function ImportScreen({ title, onBack, next }: ImportScreenProps) {
  const [phrase, setPhrase] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const create = useCreateWallet(next)

  const words = phrase
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const submit = () =>
    create.submit({ phrase: words.join(' '), password, repeated, ...(passphrase !== '' && { passphrase }) })

  return (
    <Screen
      title={title}
      onBack={onBack}
      onSubmit={submit}
      actions={
        <Button type="submit" look="primary" data-testid="onboarding-continue" isBusy={create.isPending}>
          {create.isPending ? i18n.t('password.creating') : i18n.t('import.action')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={i18n.t('import.phrase')}
          hint={i18n.t('import.body')}
          aside={<span className="text-xs text-soft">{i18n.t('import.words', words.length)}</span>}
          data-testid="import-phrase"
          rows={3}
          value={phrase}
          onChange={(event) => setPhrase(event.target.value)}
        />
        <Disclosure summary={i18n.t('import.passphrase_toggle')}>
          <TextField
            label={i18n.t('import.passphrase')}
            hint={i18n.t('import.passphrase_hint')}
            data-testid="import-passphrase"
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
        </Disclosure>
        <PasswordPair
          password={password}
          repeated={repeated}
          hasMismatch={create.hasMismatch}
          onPassword={setPassword}
          onRepeated={setRepeated}
        />
        <ErrorAlert error={create.error} />
      </div>
    </Screen>
  )
}
