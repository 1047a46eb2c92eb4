import { encodeQR } from 'qr'
import { join } from './ui/join'

/** Modules, as ISO 18004 has it: some cameras find no code with less, where the page is dark. */
const QUIET = 4

type QrCodeProps = {
  text: string
  label: string
  /** `low` makes fewer, larger modules: for codes that are shown again and again. */
  correction?: 'low' | 'medium'
  className?: string
}

/** A QR code, always dark on white because scanners expect it. */
export function QrCode({ text, label, correction = 'medium', className = 'size-40' }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: correction, border: QUIET })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={join('rounded-lg bg-white', className)}
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
