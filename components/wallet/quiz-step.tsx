import { type ReactNode, useState } from 'react'
import { comparable, wordsOf } from '~/lib/core/vault/phrase-words'
import { i18n } from '~/lib/ui/text/i18n'
import { pickPlaces } from './pick-places'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'

const ASKED = 3

/** Asks for three words of the phrase, at positions chosen anew each time. */
export function QuizStep({
  phrase,
  count,
  onBack,
  onDone,
  aside,
}: {
  phrase: string
  /** Which step of a way it is, beside the title. */
  count?: ReactNode
  onBack: () => void
  onDone: () => void
  /** Alternatives to answering, such as skipping. */
  aside?: ReactNode
}) {
  const words = wordsOf(phrase).map(comparable)
  const [places] = useState(() =>
    pickPlaces(words.length, ASKED, (below) => Number(crypto.getRandomValues(new Uint32Array(1))[0]) % below),
  )
  const [answers, setAnswers] = useState<Record<number, string>>({})
  const [wrong, setWrong] = useState<number | null>(null)

  const submit = () => {
    const miss = places.find(
      (place) =>
        wordsOf(answers[place] ?? '')
          .map(comparable)
          .join(' ') !== words[place],
    )
    setWrong(miss ?? null)
    if (miss === undefined) onDone()
  }
  return (
    <Screen
      title={i18n.t('create.quiz_title')}
      onBack={onBack}
      aside={count}
      onSubmit={submit}
      actions={
        <Button type="submit" look="primary" data-testid="onboarding-continue">
          {i18n.t('common.continue')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{i18n.t('create.quiz_body')}</p>
        {places.map((place) => (
          <TextField
            key={place}
            label={i18n.t('create.word', { n: place + 1 })}
            problem={wrong === place ? i18n.t('create.quiz_wrong', { n: place + 1 }) : undefined}
            data-testid="quiz-word"
            data-place={place + 1}
            value={answers[place] ?? ''}
            onChange={(event) => {
              setWrong(null)
              setAnswers({ ...answers, [place]: event.target.value })
            }}
          />
        ))}
        {aside !== undefined && <div className="-ms-2 flex flex-wrap gap-2">{aside}</div>}
      </div>
    </Screen>
  )
}
