import type { ComponentProps } from 'react'
import { MoneyIcon, type MoneyWay } from '../money-icons'
import { Button } from '../ui/button'

type WalletActionProps = Omit<ComponentProps<typeof Button>, 'look'> & { way: MoneyWay }

/** A way to move money: its picture above its word. */
export function WalletAction({ way, children, ...props }: WalletActionProps) {
  return (
    <Button
      look="quiet"
      {...props}
      className="min-h-16 flex-col gap-1 rounded-xl bg-accent-tint font-semibold hover:bg-sunken"
    >
      <MoneyIcon way={way} />
      {children}
    </Button>
  )
}
