import { useState } from 'react'
import { i18n } from '~/lib/ui/i18n'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'
import { Tour } from './tour'

/** The terms that screens use, each as the glossary of the project has it. */
const TERMS = [
  'bridge',
  'locker',
  'filler',
  'profile',
  'minimum',
  'network_fee',
  'confirmation',
  'proof',
  'kept_out',
  'phrase',
] as const

type HelpScreenProps = { beginsTour?: boolean; onBack: () => void }

/** The tour, for users who came for it, and an explanation of the terms. */
export function HelpScreen({ beginsTour = false, onBack }: HelpScreenProps) {
  const [isOnTour, setOnTour] = useState(beginsTour)
  return (
    <Screen title={i18n.t('guide.title')} onBack={onBack}>
      <div className="flex flex-col gap-4">
        <p>{i18n.t('guide.body')}</p>
        <Button className="self-start" data-testid="tour-start" onClick={() => setOnTour(true)}>
          {i18n.t('tour.start')}
        </Button>
        <section>
          <h2 className="font-semibold">{i18n.t('guide.terms')}</h2>
          {TERMS.map((term) => (
            <Disclosure key={term} summary={i18n.t(`term.${term}`)}>
              <p className="text-sm text-soft">{i18n.t(`term.${term}_body`)}</p>
            </Disclosure>
          ))}
        </section>
      </div>
      {isOnTour && <Tour onClose={() => setOnTour(false)} />}
    </Screen>
  )
}
