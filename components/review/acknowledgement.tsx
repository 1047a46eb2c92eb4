import { Checkbox } from '../ui/checkbox'
import { useReadWarnings } from './use-read-warnings'

type AcknowledgementProps = {
  words: string
  isGiven: boolean
  onGive: (isGiven: boolean) => void
  /** The id of what is accepted. */
  of?: string | undefined
}

/** The user's word for what warns. It is not taken while a warning was never on screen: that one is scrolled there instead. */
export function Acknowledgement({ words, isGiven, onGive, of }: AcknowledgementProps) {
  const firstUnread = useReadWarnings()
  return (
    <Checkbox
      data-testid="review-acknowledge"
      aria-describedby={of}
      checked={isGiven}
      onChange={(event) => {
        const unread = event.target.checked ? firstUnread() : undefined
        if (unread === undefined) onGive(event.target.checked)
        else unread.scrollIntoView({ block: 'start' })
      }}
    >
      <span className="text-sm">{words}</span>
    </Checkbox>
  )
}
