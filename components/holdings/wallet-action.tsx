import type { ComponentProps } from 'react'
import { Button } from '../ui/button'
import { Icon, type IconName } from '../ui/icons'

type WalletActionProps = Omit<ComponentProps<typeof Button>, 'look'> & { way: IconName }

/** A way to move money: its picture above its word. */
export function WalletAction({ way, children, ...props }: WalletActionProps) {
  return (
    <Button
      look="quiet"
      {...props}
      className="min-h-16 flex-col gap-1 rounded-xl bg-accent-tint font-semibold hover:bg-sunken"
    >
      <Icon of={way} />
      {children}
    </Button>
  )
}
