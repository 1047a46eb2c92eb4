import type { UnknownWord } from '~/lib/core/vault/phrase-words'
import { i18n } from '~/lib/ui/text/i18n'
import { Button } from '../ui/button'

type UnknownWordNoteProps = { unknown: UnknownWord; onChoose: (word: string) => void }

/** The word of a phrase that is in no word list, and the words that may have been meant, each a click away. */
export function UnknownWordNote({ unknown: { place, word, nearest }, onChoose }: UnknownWordNoteProps) {
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
