import type { EntryView } from '~/lib/contract/views/history'
import type { SwapIntent } from '~/lib/core/journal/types'
import { i18n } from '~/lib/ui/text/i18n'
import { Button } from '../ui/button'
import { Icon } from '../ui/icons'
import { useCopied } from '../ui/use-copied'
import { useOperatorText } from './use-operator-text'

type WriteButtonProps = {
  help: NonNullable<EntryView['help']>
  direction: SwapIntent['direction']
  isWriting: boolean
  onWrite: () => void
}

/** Shows the text for the bridge's operator; once it is in sight, copies it. */
export function WriteButton({ help, direction, isWriting, onWrite }: WriteButtonProps) {
  const text = useOperatorText(help, direction)
  const { isCopied, copy } = useCopied()
  return (
    <Button look="primary" data-testid="request-write" onClick={() => (isWriting ? copy(text) : onWrite())}>
      <Icon of={isWriting ? 'copy' : 'mail'} />
      {i18n.t(isWriting ? (isCopied ? 'common.copied' : 'request.copy_text') : 'request.write')}
    </Button>
  )
}
