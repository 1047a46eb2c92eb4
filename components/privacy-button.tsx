import { i18n } from '~/lib/ui/i18n'
import { useChangeLooks, useLooks } from '~/lib/ui/use-looks'
import { IconButton } from './ui/button'
import { EyeIcon } from './ui/icons'

/** Hides every amount, or shows them again. */
export function PrivacyButton() {
  const { hidesAmounts } = useLooks()
  const { mutate } = useChangeLooks()
  return (
    <IconButton
      label={i18n.t(hidesAmounts ? 'header.show_amounts' : 'header.hide_amounts')}
      data-testid="hide-amounts"
      data-hidden={hidesAmounts}
      onClick={() => mutate({ hidesAmounts: !hidesAmounts })}
    >
      <EyeIcon isClosed={hidesAmounts} />
    </IconButton>
  )
}
