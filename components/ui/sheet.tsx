import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useState } from 'react'
import { focusTitle } from './focus-title'
import { Icon } from './icons'

type SheetProps = {
  title: ReactNode
  closeLabel: string
  onClose: () => void
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Below what scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** A dialog over the lower part of the screen. Escape and a click outside close it. */
export function Sheet({ title, closeLabel, onClose, initialFocus, footer, children }: SheetProps) {
  const [opener] = useState(() => document.activeElement)
  /** The decision may have removed the button that opened the sheet. */
  const giveBack = () => {
    if (opener?.isConnected === true) return true
    focusTitle()
    return false
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="appear fixed inset-0 z-10 bg-black/40" />
        <Dialog.Popup
          initialFocus={initialFocus}
          finalFocus={giveBack}
          className="rise fixed inset-x-0 bottom-0 z-20 mx-auto flex max-h-[90%] w-full max-w-lg flex-col rounded-t-xl border border-line bg-panel wide:inset-y-0 wide:my-auto wide:h-fit wide:rounded-xl"
        >
          <div className="flex items-center justify-between py-2 pe-2 ps-4">
            <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={closeLabel}
              className="inline-flex size-8 items-center justify-center rounded-md text-soft hover:bg-sunken hover:text-ink"
            >
              <Icon of="cross" size={16} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 overflow-y-auto px-2 pb-3">{children}</div>
          {Boolean(footer) && <div className="shrink-0 border-t border-line px-4 py-3">{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
