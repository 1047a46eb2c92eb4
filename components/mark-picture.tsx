import type { MarkName } from '~/lib/ui/page/marks'

/** A coin in a ring is a wrapped one. */
type Picture = { ground: string; path: string; hasRing?: true }

/** White lines on a round ground of 32 units. In the code: files would cost the first screen a request each. */
const PICTURES: Readonly<Record<MarkName, Picture>> = {
  arbitrum: { ground: '#1f6fa8', path: 'M8.5 22.5 16 8.5l7.5 14M12.5 22.5h7' },
  base: { ground: '#2750d8', path: 'M8.5 21.5h15M11 17.5h10M13.5 13.5h5M16 9.5v.01' },
  bitcoin: {
    ground: '#c2610c',
    path: 'M12.5 9.5v13M12.5 9.5h4.5a3.2 3.2 0 0 1 0 6.5h-4.5M17 16h.8a3.25 3.25 0 0 1 0 6.5h-5.3M14 7v2M17 7v2M14 23v2M17 23v2',
  },
  bob: { ground: '#a84a12', path: 'M9 16a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16v.01' },
  bsc: { ground: '#8f6a00', path: 'M9.5 9.5h5v5h-5ZM17.5 9.5h5v5h-5ZM9.5 17.5h5v5h-5ZM20 17v6M17 20h6' },
  bsquared: { ground: '#5a5a68', path: 'M8.5 14h9v9h-9ZM20 8.5h4v4h-4Z' },
  ethereum: { ground: '#4a5dc7', path: 'M10.5 10h11M12.5 16h7M10.5 22h11' },
  optimism: {
    ground: '#c42b2b',
    path: 'M9.5 19a6.5 6.5 0 0 1 13 0M8 23h16M16 7v2M8.5 10.5l1 1M23.5 10.5l-1 1',
  },
  polygon: {
    ground: '#7a3fd0',
    path: 'm16 7.5 7.4 4.25v8.5L16 24.5l-7.4-4.25v-8.5ZM14 16a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  },
  unichain: {
    ground: '#b52f79',
    path: 'M11 12.5h3.5a3.5 3.5 0 0 1 0 7H11a3.5 3.5 0 0 1 0-7ZM17.5 12.5H21a3.5 3.5 0 0 1 0 7h-3.5a3.5 3.5 0 0 1 0-7Z',
  },
  usdc: {
    ground: '#1f6fc4',
    path: 'M20 12c-.8-1.5-2.3-2.2-4-2.2-2.3 0-4 1.2-4 3 0 4.2 8.2 2.2 8.2 6.5 0 1.8-1.8 3-4.2 3-1.9 0-3.5-.8-4.3-2.3M16 7.5v17',
  },
  usdt: { ground: '#1b7f63', path: 'M10 10h12M16 10v13.5M11.5 15h9' },
  wbtc: {
    ground: '#c2610c',
    path: 'M13 11v10M13 11h3.5a2.5 2.5 0 0 1 0 5H13M16.5 16h.6a2.5 2.5 0 0 1 0 5H13M14.5 9v2M14.5 21v2',
    hasRing: true,
  },
  weth: { ground: '#4a5dc7', path: 'M10.5 11h11M12.5 16h7M10.5 21h11', hasRing: true },
}

/** A picture of 32 units, as part of a drawing. */
export function MarkPicture({ of }: { of: MarkName }) {
  const { ground, path, hasRing } = PICTURES[of]
  return (
    <>
      <circle cx="16" cy="16" r="16" fill={ground} />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        {hasRing && <circle cx="16" cy="16" r="13.2" strokeWidth="1.6" />}
        <path d={path} />
      </g>
    </>
  )
}
