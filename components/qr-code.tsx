import { encodeQR } from 'qr'

const QUIET = 2

/** A QR code, always dark on white because scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-40 rounded-lg bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
