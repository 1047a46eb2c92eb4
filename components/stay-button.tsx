import { useState } from 'react'
import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { useShell } from '~/lib/ui/page/shell'
import { IconButton } from './ui/button'
import { Icon } from './ui/icons'
import { later } from './ui/later'

const StayMenu = later(() => import('./stay-menu').then((m) => m.StayMenu))

/** Opens Satspan where it stays; lets the user choose where there are two such places. */
export function StayButton() {
  const shell = useShell()
  const [route] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = shell.stays
  if (first === undefined) return null
  const isOnly = others.length === 0
  return (
    <>
      <IconButton
        label={i18n.t(isOnly ? `stay.open_${first}` : 'stay.title')}
        data-testid="stay"
        className="size-11! wide:-me-3"
        aria-haspopup={isOnly ? undefined : 'dialog'}
        aria-expanded={isOnly ? undefined : isOpen}
        onPointerEnter={isOnly ? undefined : StayMenu.preload}
        onClick={() => (isOnly ? shell.stayIn(first, route) : setOpen(true))}
      >
        <Icon of="panel" />
      </IconButton>
      {isOpen && <StayMenu route={route} onClose={() => setOpen(false)} />}
    </>
  )
}
