import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { IconButton } from '../ui/button'
import { Icon } from '../ui/icons'
import { Sheet } from '../ui/sheet'

type EntryMenuProps = {
  /** The entry's own route. */
  path: string
  onRefresh: () => void
}

/** Actions on an entry that decide nothing. */
export function EntryMenu({ path, onRefresh }: EntryMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [, navigate] = useLocation()
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        label={i18n.t('request.more')}
        data-testid="request-menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-me-2 size-11!"
        onClick={() => setOpen(true)}
      >
        <Icon of="more" />
      </IconButton>
      {isOpen && (
        <Sheet title={i18n.t('request.more')} closeLabel={i18n.t('common.close')} onClose={close}>
          <Item
            testId="request-refresh"
            onClick={() => {
              onRefresh()
              close()
            }}
          >
            {i18n.t('request.refresh')}
          </Item>
          <Item testId="request-receipt" onClick={() => navigate(`${path}/receipt`)}>
            {i18n.t('receipt.open')}
          </Item>
          <Item testId="request-report" onClick={() => navigate(`${path}/report`)}>
            {i18n.t('report.open')}
          </Item>
        </Sheet>
      )}
    </>
  )
}

function Item({ testId, onClick, children }: { testId: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      data-testid={testId}
      onClick={onClick}
      className="flex min-h-11 w-full items-center rounded-lg px-3 text-start font-medium -outline-offset-2 hover:bg-sunken"
    >
      {children}
    </button>
  )
}
