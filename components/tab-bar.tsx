import { Link } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { useStatus } from '~/lib/ui/query/queries'
import { Icon, MarkIcon } from './ui/icons'
import { join } from './ui/join'

const TABS = [
  { path: '/', name: 'swap', icon: 'exchange' },
  { path: '/activity', name: 'activity', icon: 'activity' },
  { path: '/wallet', name: 'wallet', icon: 'wallet' },
  { path: '/settings', name: 'settings', icon: 'settings' },
] as const

/** Whether a screen is a section itself: what a section leads to has a bar that leads back instead. */
export function isSection(path: string): boolean {
  return TABS.some((tab) => tab.path === path)
}

/** The sections: a bar below the screen or, in a wide tab, beside it. */
export function TabBar({ path }: { path: string }) {
  const { data: status } = useStatus()
  const underWay = status?.underWay ?? 0
  return (
    <nav
      aria-label={i18n.t('tabs.label')}
      className={join(
        'flex min-h-13.5 shrink-0 border-t border-line bg-panel wide:min-h-0 wide:flex-col wide:gap-1 wide:overflow-y-auto wide:border-t-0 wide:px-3 wide:py-5',
        !isSection(path) && 'hidden wide:flex',
      )}
    >
      <p className="hidden items-center gap-2.5 px-3 pb-5 text-xl font-semibold tracking-tight wide:flex">
        <MarkIcon size={32} />
        {i18n.t('app.name')}
      </p>
      {TABS.map((tab) => {
        const isCurrent = sectionOf(path) === tab.path
        return (
          <Link
            key={tab.name}
            href={tab.path}
            data-testid={`tab-${tab.name}`}
            aria-current={isCurrent ? 'page' : undefined}
            className={join(
              'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-1 px-0.5 py-1.5 text-center text-[0.6875rem] leading-3.5 -outline-offset-2',
              'transition-colors duration-100',
              'wide:min-h-11 wide:flex-none wide:flex-row wide:justify-start wide:gap-3 wide:rounded-xl wide:px-3 wide:text-start wide:text-base',
              isCurrent
                ? 'font-semibold text-accent wide:bg-accent-tint wide:text-accent-strong'
                : 'text-soft hover:text-ink wide:font-medium wide:hover:bg-sunken',
            )}
          >
            <span
              aria-hidden
              className={join(
                'absolute -top-px w-8 rounded-b-xs border-b-3 wide:hidden',
                isCurrent
                  ? 'border-accent forced-colors:border-[Highlight]'
                  : 'border-transparent forced-colors:border-[Canvas]',
              )}
            />
            <Icon of={tab.icon} size={22} className="shrink-0" />
            <span className="max-w-full [overflow-wrap:anywhere]">{i18n.t(`tabs.${tab.name}`)}</span>
            {tab.name === 'activity' && underWay > 0 && (
              <span className="absolute start-[calc(50%+0.5rem)] top-1 min-w-4 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4 font-semibold text-on-accent wide:static wide:ms-auto wide:min-w-5.5 wide:text-xs wide:leading-5.5">
                {underWay}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** The section that a screen outside of the tabs belongs to. */
const SECTIONS: Readonly<Record<string, string>> = {
  entries: '/activity',
  receive: '/wallet',
  send: '/wallet',
}

function sectionOf(path: string): string {
  const [, first = ''] = path.split('/')
  return SECTIONS[first] ?? `/${first}`
}
