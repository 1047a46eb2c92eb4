import type { ReactNode } from 'react'
import type { MarkName } from '~/lib/ui/page/marks'

type Picture = { ground: string; lines: ReactNode }

/** White lines on a round ground of 32 units. In the code: files would cost the first screen a request each. */
const PICTURES: Readonly<Record<MarkName, Picture>> = {
  arbitrum: {
    ground: '#1f6fa8',
    lines: <path d="M8.5 22.5 16 8.5l7.5 14M12.5 22.5h7" />,
  },
  base: {
    ground: '#2750d8',
    lines: <path d="M8.5 21.5h15M11 17.5h10M13.5 13.5h5M16 9.5v.01" />,
  },
  bitcoin: {
    ground: '#c2610c',
    lines: (
      <path d="M12.5 9.5v13M12.5 9.5h4.5a3.2 3.2 0 0 1 0 6.5h-4.5M17 16h.8a3.25 3.25 0 0 1 0 6.5h-5.3M14 7v2M17 7v2M14 23v2M17 23v2" />
    ),
  },
  bob: {
    ground: '#a84a12',
    lines: (
      <>
        <circle cx="16" cy="16" r="7" />
        <path d="M16 16v.01" />
      </>
    ),
  },
  bsc: {
    ground: '#8f6a00',
    lines: <path d="M9.5 9.5h5v5h-5ZM17.5 9.5h5v5h-5ZM9.5 17.5h5v5h-5ZM20 17v6M17 20h6" />,
  },
  bsquared: {
    ground: '#5a5a68',
    lines: <path d="M8.5 14h9v9h-9ZM20 8.5h4v4h-4Z" />,
  },
  ethereum: {
    ground: '#4a5dc7',
    lines: <path d="M10.5 10h11M12.5 16h7M10.5 22h11" />,
  },
  optimism: {
    ground: '#c42b2b',
    lines: <path d="M9.5 19a6.5 6.5 0 0 1 13 0M8 23h16M16 7v2M8.5 10.5l1 1M23.5 10.5l-1 1" />,
  },
  polygon: {
    ground: '#7a3fd0',
    lines: (
      <>
        <path d="m16 7.5 7.4 4.25v8.5L16 24.5l-7.4-4.25v-8.5Z" />
        <circle cx="16" cy="16" r="2" />
      </>
    ),
  },
  unichain: {
    ground: '#b52f79',
    lines: (
      <>
        <rect x="7.5" y="12.5" width="10.5" height="7" rx="3.5" />
        <rect x="14" y="12.5" width="10.5" height="7" rx="3.5" />
      </>
    ),
  },
  usdc: {
    ground: '#1f6fc4',
    lines: (
      <path d="M20 12c-.8-1.5-2.3-2.2-4-2.2-2.3 0-4 1.2-4 3 0 4.2 8.2 2.2 8.2 6.5 0 1.8-1.8 3-4.2 3-1.9 0-3.5-.8-4.3-2.3M16 7.5v17" />
    ),
  },
  usdt: {
    ground: '#1b7f63',
    lines: <path d="M10 10h12M16 10v13.5M11.5 15h9" />,
  },
  wbtc: {
    ground: '#c2610c',
    lines: (
      <>
        <circle cx="16" cy="16" r="13.2" strokeWidth="1.6" />
        <path d="M13 11v10M13 11h3.5a2.5 2.5 0 0 1 0 5H13M16.5 16h.6a2.5 2.5 0 0 1 0 5H13M14.5 9v2M14.5 21v2" />
      </>
    ),
  },
  weth: {
    ground: '#4a5dc7',
    lines: (
      <>
        <circle cx="16" cy="16" r="13.2" strokeWidth="1.6" />
        <path d="M10.5 11h11M12.5 16h7M10.5 21h11" />
      </>
    ),
  },
}

/** A picture of 32 units, as part of a drawing. */
export function MarkPicture({ of }: { of: MarkName }) {
  const { ground, lines } = PICTURES[of]
  return (
    <>
      <circle cx="16" cy="16" r="16" fill={ground} />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        {lines}
      </g>
    </>
  )
}
