import type { ReactNode } from 'react'
import { join } from './join'
import { rem } from './rem'

type IconProps = { size?: number }

type DrawnProps = IconProps & {
  /** Points in the direction of writing, and flips with it. */
  isDirected?: boolean
  className?: string
  children: ReactNode
}

/** A drawing of 20 units, in the colour of the text around it. */
export function Icon({ size = 20, isDirected = false, className, children }: DrawnProps) {
  return (
    <svg
      aria-hidden
      width={rem(size)}
      height={rem(size)}
      className={join(isDirected && 'rtl:-scale-x-100', className)}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="9" width="12" height="8" rx="2" />
      <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
    </Icon>
  )
}

export function EyeIcon({ isClosed, ...props }: IconProps & { isClosed: boolean }) {
  return (
    <Icon {...props}>
      <path d="M2.5 10S5 4.8 10 4.8 17.5 10 17.5 10 15 15.2 10 15.2 2.5 10 2.5 10Z" />
      <circle cx="10" cy="10" r="2.3" />
      {isClosed && <path d="M3.5 16.5 16.5 3.5" />}
    </Icon>
  )
}

/** A window with a panel at its end. */
export function PanelIcon(props: IconProps) {
  return (
    <Icon {...props} isDirected>
      <rect x="3" y="4" width="14" height="12" rx="2" />
      <path d="M12 4v12" />
    </Icon>
  )
}

export function TurnIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 3.5v13M3.5 13.5l3 3 3-3M13.5 16.5v-13M10.5 6.5l3-3 3 3" />
    </Icon>
  )
}

export function ChevronIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 8 4 4 4-4" />
    </Icon>
  )
}

/** Points forward in the direction of writing. */
export function ForwardIcon(props: IconProps) {
  return (
    <Icon {...props} isDirected>
      <path d="m8 6 4 4-4 4" />
    </Icon>
  )
}

export function BackIcon(props: IconProps) {
  return (
    <Icon {...props} isDirected>
      <path d="M16 10H4M9 5l-5 5 5 5" />
    </Icon>
  )
}

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="7" y="7" width="9" height="10" rx="2" />
      <path d="M13 4.5A1.5 1.5 0 0 0 11.5 3h-6A1.5 1.5 0 0 0 4 4.5v7A1.5 1.5 0 0 0 5.5 13" />
    </Icon>
  )
}

export function CheckIcon(props: IconProps & { className?: string }) {
  return (
    <Icon {...props}>
      <path d="m4.5 10.5 3.5 3.5 7.5-8" />
    </Icon>
  )
}

export function CrossIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5.5 5.5 9 9m0-9-9 9" />
    </Icon>
  )
}

export function WarnIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 3.2 17.6 16.4H2.4L10 3.2ZM10 8.5v3.2M10 14.1v.1" />
    </Icon>
  )
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 9.3v4.2M10 6.6v.1" />
    </Icon>
  )
}

export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 6v4l2.6 1.8" />
    </Icon>
  )
}

export function LinkIcon(props: IconProps) {
  return (
    <Icon {...props} isDirected>
      <path d="M8 5H5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-3M11 4h5v5M16 4l-7 7" />
    </Icon>
  )
}

/** The logo: an S that carries a bridge's deck from edge to edge. The same drawing as `public/icon`. */
export function MarkIcon({ size = 24 }: IconProps) {
  return (
    <svg aria-hidden width={rem(size)} height={rem(size)} viewBox="0 0 32 32" fill="none">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="stroke-on-accent">
        <path
          d="M21.7 11a5.7 5.2 0 0 0-5.7-4.7c-3.3 0-5.8 2-5.8 4.8C10.2 14.1 13 15.1 16 16s5.8 1.9 5.8 4.9c0 2.8-2.5 4.8-5.8 4.8a5.7 5.2 0 0 1-5.7-4.7"
          strokeWidth="3.7"
          strokeLinecap="round"
        />
        <path d="M0 16h6.6M25.4 16H32" strokeWidth="3.5" />
      </g>
    </svg>
  )
}

/** A code between the corners of a viewfinder. */
export function ScanIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 7V4.5A1.5 1.5 0 0 1 4.5 3H7M13 3h2.5A1.5 1.5 0 0 1 17 4.5V7M17 13v2.5a1.5 1.5 0 0 1-1.5 1.5H13M7 17H4.5A1.5 1.5 0 0 1 3 15.5V13" />
      <path d="M7 7h2v2H7zM11 11h2v2h-2zM12 7.5h1M7.5 12v1" />
    </Icon>
  )
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="9" r="5" />
      <path d="m13 13 3.5 3.5" />
    </Icon>
  )
}

export function FilterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 6h13M6 10h8M8.5 14h3" />
    </Icon>
  )
}

export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 10h.01M10 10h.01M15 10h.01" strokeWidth="2.4" />
    </Icon>
  )
}

export function BellIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 14V9a5 5 0 0 1 10 0v5l1 1H4zM8.5 17.5a2 2 0 0 0 3 0" />
    </Icon>
  )
}

export function SlidersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 6h8M15 6h2M3 14h2M9 14h8" />
      <circle cx="13" cy="6" r="2" />
      <circle cx="7" cy="14" r="2" />
    </Icon>
  )
}
