import { AppError } from '~/lib/core/errors'
import type { ForeignPhrase, PhraseJudgement } from '~/lib/core/vault/foreign-phrase'
import type { UnknownWord } from '~/lib/core/vault/phrase-words'
import { i18n } from '~/lib/ui/text/i18n'
import { errorWords } from '~/lib/ui/text/words'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'

type PhraseNoteProps = { judgement: PhraseJudgement; onCorrect: (place: number, word: string) => void }

/** A note on a phrase while it is typed. */
export function PhraseNote({ judgement, onCorrect }: PhraseNoteProps) {
  switch (judgement.kind) {
    case 'unknown-word':
      return (
        <UnknownWordNote
          unknown={judgement.unknown}
          onChoose={(word) => onCorrect(judgement.unknown.place, word)}
        />
      )
    case 'foreign':
      return <ForeignNote recognised={judgement.recognised} />
    case 'also-electrum':
      return (
        <Notice tone="warn" data-testid="phrase-kind" data-kind="also-electrum">
          {i18n.t('import.also_electrum')}
        </Notice>
      )
  }
}

/** The same words as when such a phrase is used. */
function ForeignNote({ recognised }: { recognised: ForeignPhrase }) {
  const { what, next, facts } = errorWords(new AppError('phrase-foreign', '', { details: { recognised } }))
  return (
    <Notice tone="warn" data-testid="phrase-kind" data-kind={recognised}>
      <p>{what}</p>
      {facts.map(({ name, label, value }) => (
        <p key={name}>
          {label}: {value}
        </p>
      ))}
      <p>{next}</p>
    </Notice>
  )
}

type UnknownWordNoteProps = { unknown: UnknownWord; onChoose: (word: string) => void }

/** The word of a phrase that is in no word list, and the words that may have been meant, each a click away. */
function UnknownWordNote({ unknown: { place, word, nearest }, onChoose }: UnknownWordNoteProps) {
  return (
    <div data-testid="unknown-word" data-place={place} className="flex flex-col gap-2 text-sm">
      <output className="text-danger">{i18n.t('import.unknown_word', { n: String(place), word })}</output>
      {nearest.length > 0 && (
        <div className="flex flex-wrap items-center gap-2" translate="no">
          {nearest.map((candidate) => (
            <Button
              key={candidate}
              look="small"
              data-testid="nearest-word"
              aria-label={i18n.t('import.use_word', { n: String(place), word: candidate })}
              onClick={() => onChoose(candidate)}
            >
              {candidate}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
