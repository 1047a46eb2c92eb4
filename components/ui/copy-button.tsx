import { Icon } from './icons'
import { IconButton } from './button'
import { useCopied } from './use-copied'

/** Copies `text`, and confirms it. */
export function CopyButton({ text, label, doneLabel }: { text: string; label: string; doneLabel: string }) {
  const { isCopied, copy } = useCopied()
  return (
    <IconButton
      label={isCopied ? doneLabel : label}
      onClick={() => copy(text)}
      className={isCopied ? 'text-accent' : undefined}
    >
      {isCopied ? <Icon of="check" size={16} /> : <Icon of="copy" size={16} />}
      <span aria-live="polite" className="sr-only">
        {isCopied && doneLabel}
      </span>
    </IconButton>
  )
}
