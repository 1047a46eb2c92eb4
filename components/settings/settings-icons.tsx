import { Icon } from '../ui/icons'

export function PeopleIcon() {
  return (
    <Icon size={22}>
      <circle cx="8" cy="7.5" r="3" />
      <path d="M2.5 16.5c.5-3 2.7-4.5 5.5-4.5s5 1.5 5.5 4.5M13 4.8a3 3 0 0 1 0 5.4M15.5 12.7c1.2.7 1.9 2 2.2 3.8" />
    </Icon>
  )
}

export function ShieldIcon() {
  return (
    <Icon size={22}>
      <path d="M10 3 16 5v5c0 3.5-2.5 6-6 7.5C6.5 16 4 13.5 4 10V5Z" />
      <path d="m7.5 10 2 2 3.5-3.8" />
    </Icon>
  )
}

export function BackupIcon() {
  return (
    <Icon size={22}>
      <path d="M10 3v9M6.5 8.5 10 12l3.5-3.5M4 13v2.5A1.5 1.5 0 0 0 5.5 17h9a1.5 1.5 0 0 0 1.5-1.5V13" />
    </Icon>
  )
}

export function GlobeIcon() {
  return (
    <Icon size={22}>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2.5 2.5 2.5 11.5 0 14M10 3c-2.5 2.5-2.5 11.5 0 14" />
    </Icon>
  )
}

export function HelpIcon() {
  return (
    <Icon size={22}>
      <circle cx="10" cy="10" r="7" />
      <path d="M8 8a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.6M10 13.7h.01" />
    </Icon>
  )
}

export function FlaskIcon() {
  return (
    <Icon size={22}>
      <path d="M8 3h4M8.5 3v5L4.5 15a1.5 1.5 0 0 0 1.3 2h8.4a1.5 1.5 0 0 0 1.3-2l-4-7V3" />
    </Icon>
  )
}
