import { i18n } from '~/lib/ui/text/i18n'
import { Screen } from '../screen'

const PARTS = ['bridge', 'leaves', 'risk'] as const

/** How a bridge works, and what can go wrong: to be read before there is a wallet. */
export function HowScreen({ onBack }: { onBack: () => void }) {
  return (
    <Screen title={i18n.t('welcome.how')} onBack={onBack}>
      <dl className="flex flex-col gap-4">
        {PARTS.map((part) => (
          <div key={part} className="flex flex-col gap-1">
            <dt className="font-semibold">{i18n.t(`welcome.${part}_title`)}</dt>
            <dd className="text-pretty text-soft">{i18n.t(`welcome.${part}`)}</dd>
          </div>
        ))}
      </dl>
    </Screen>
  )
}
