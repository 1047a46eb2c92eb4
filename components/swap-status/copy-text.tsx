import { i18n } from '~/lib/ui/text/i18n'
import { Button } from '../ui/button'
import { Icon } from '../ui/icons'
import { useCopied } from '../ui/use-copied'

/** Copies what another signer is given, as text, and confirms it. */
export function CopyText({ text }: { text: string }) {
  const { isCopied, copy } = useCopied()
  return (
    <Button data-testid="outside-copy" onClick={() => copy(text)}>
      {isCopied ? <Icon of="check" size={18} /> : <Icon of="copy" size={18} />}
      <span aria-live="polite">{i18n.t(isCopied ? 'common.copied' : 'handover.copy')}</span>
    </Button>
  )
}
