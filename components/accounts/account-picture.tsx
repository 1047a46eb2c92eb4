import type { AccountView } from '~/lib/contract/views/accounts'
import { accountPicture, PICTURE_SIZE } from './picture-cells'
import { rem } from '../ui/rem'

type AccountPictureProps = { account: Pick<AccountView, 'evm' | 'address'>; size?: number }

/** An account's picture, drawn from its EVM or only address; decorative, since its name always stands beside it. */
export function AccountPicture({ account, size = 32 }: AccountPictureProps) {
  const { hue, cells } = accountPicture(account.evm ?? account.address)
  return (
    <svg
      aria-hidden
      width={rem(size)}
      height={rem(size)}
      viewBox={`-1 -1 ${PICTURE_SIZE + 2} ${PICTURE_SIZE + 2}`}
      shapeRendering="crispEdges"
      className="shrink-0 rounded-full"
    >
      <rect x="-1" y="-1" width="100%" height="100%" fill={`oklch(0.9 0.05 ${hue})`} />
      <path
        d={cells.map(([column, row]) => `M${column} ${row}h1v1h-1z`).join('')}
        fill={`oklch(0.5 0.14 ${hue})`}
      />
    </svg>
  )
}
