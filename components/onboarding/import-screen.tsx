import { useRef, useState } from 'react'
import { withWord, wordsOf } from '~/lib/core/vault/phrase-words'
import { i18n } from '~/lib/ui/text/i18n'
import { Disclosure } from '../ui/disclosure'
import { TextArea, TextField } from '../ui/field'
import { BridgeFile } from './bridge-file'
import { NewWalletForm } from './new-wallet-form'
import { PhraseNote } from './phrase-note'
import { Step } from './step'
import { usePhraseJudgement } from './use-phrase-judgement'

type ImportScreenProps = {
  title: string
  /** Whether it opens the wallet of this browser again, whose password is forgotten. */
  isForgotten?: boolean
  onBack: () => void
}

/** Phrase and password on one screen with one button. */
export function ImportScreen({ title, isForgotten = false, onBack }: ImportScreenProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [phrase, setPhrase] = useState('')
  const [passphrase, setPassphrase] = useState('')

  const words = wordsOf(phrase)
  const judgement = usePhraseJudgement(phrase)

  return (
    <NewWalletForm
      title={title}
      action={i18n.t('import.action')}
      count={!isForgotten && <Step at={1} own={1} />}
      wallet={{
        phrase: words.join(' '),
        ...(passphrase !== '' && { passphrase }),
        way: isForgotten ? 'forgotten' : 'imported',
        isChecked: true,
      }}
      onBack={onBack}
    >
      <TextArea
        ref={field}
        label={i18n.t('import.phrase')}
        hint={i18n.t('import.body')}
        aside={<span className="text-xs text-soft">{i18n.plural('import.words', words.length)}</span>}
        data-testid="import-phrase"
        // No list of words is written from right to left.
        dir="ltr"
        rows={3}
        value={phrase}
        onChange={(event) => setPhrase(event.target.value)}
      />
      {judgement !== null && (
        <PhraseNote
          judgement={judgement}
          onCorrect={(place, word) => {
            setPhrase(withWord(phrase, place, word))
            // The button disappears with the word that it corrects.
            field.current?.focus()
          }}
        />
      )}
      <Disclosure summary={i18n.t('import.passphrase_toggle')}>
        <TextField
          label={i18n.t('import.passphrase')}
          hint={i18n.t('import.passphrase_hint')}
          data-testid="import-passphrase"
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
      </Disclosure>
      <BridgeFile />
    </NewWalletForm>
  )
}
