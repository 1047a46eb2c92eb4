import type { ReactNode } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import { Header } from './header'
import { StatusBanners } from './status-banners'
import { isSection } from './tab-bar'
import { join } from './ui/join'

/** The screens below the head; all others have a bar of their own. */
const WITH_HEAD: ReadonlySet<string> = new Set(['/', '/wallet'])

/** With large text, banners leave the screen below them at least half of the height, and scroll. */
const HEAD = 'screen-part scroll-lane max-h-1/2 shrink-0 overflow-y-auto short:max-h-none'
/** Banners alone; the lock hangs over the end of the screen's bar below them. */
const ABOVE_BAR = 'relative z-[2] shrink-0'
const HANGING = 'absolute top-full end-0 pe-4 wide:static wide:pe-0'
const BANNERS = 'screen-part scroll-lane max-h-[50vh] overflow-y-auto short:max-h-none wide:px-0'
const BESIDE =
  'wide:static wide:max-h-none wide:overflow-y-auto wide:px-3 wide:pb-4 wide:[scrollbar-gutter:auto]'

/** The room of the lock at the end of a screen's bar. */
export const BAR_END = '[--bar-end:2.25rem] wide:[--bar-end:0px]'

export function hasBar(path: string): boolean {
  return !WITH_HEAD.has(path)
}

type AppHeadProps = {
  /** `null` before there is a bridge. */
  profile: ProfileView | null
  path: string
  isInBar?: boolean
  /** Banners above the others. */
  children?: ReactNode
}

/** The account, the lock and the banners: above a form or holdings, or at the end of a screen's bar. */
export function AppHead({ profile, path, isInBar = hasBar(path), children }: AppHeadProps) {
  return (
    <header className={join(isInBar ? ABOVE_BAR : HEAD, BESIDE, path === '/review' && 'hidden wide:block')}>
      <div className={join(isInBar && HANGING, !isSection(path) && 'hidden wide:block')}>
        <Header profile={profile} isInBar={isInBar} />
      </div>
      <div className={isInBar ? BANNERS : undefined}>
        {children}
        <StatusBanners />
      </div>
    </header>
  )
}
