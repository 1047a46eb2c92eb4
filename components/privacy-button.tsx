import { i18n } from '~/lib/ui/text/i18n'
import { useChangeLooks, useLooks } from '~/lib/ui/page/use-looks'
import { Icon } from './ui/icons'

/** Hides every amount, or shows them again. */
export function PrivacyButton() {
  const { hidesAmounts } = useLooks()
  const { mutate } = useChangeLooks()
  const label = i18n.t(hidesAmounts ? 'header.show_amounts' : 'header.hide_amounts')
  return (
    <button
      type="button"
      data-testid="hide-amounts"
      data-hidden={hidesAmounts}
      aria-label={label}
      title={label}
      onClick={() => mutate({ hidesAmounts: !hidesAmounts })}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunken hover:text-ink"
    >
      <Icon of={hidesAmounts ? 'closed' : 'eye'} size={16} />
    </button>
  )
}
