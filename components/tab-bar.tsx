import { Link } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { useStatus } from '~/lib/ui/query/queries'
import { join } from './ui/join'

const TABS = [
  { path: '/', name: 'swap' },
  { path: '/activity', name: 'activity' },
  { path: '/wallet', name: 'wallet' },
  { path: '/settings', name: 'settings' },
] as const

export function TabBar({ path }: { path: string }) {
  const { data: status } = useStatus()
  const underWay = status?.underWay ?? 0
  return (
    <nav
      aria-label={i18n.t('tabs.label')}
      // Large text in a language with long words wraps to a second line instead of widening the screen.
      className="flex flex-wrap gap-x-1 border-b border-line px-2 wide:flex-col wide:flex-nowrap wide:gap-1 wide:border-0"
    >
      {TABS.map((tab) => {
        const isCurrent = sectionOf(path) === tab.path
        return (
          <Link
            key={tab.name}
            href={tab.path}
            data-testid={`tab-${tab.name}`}
            aria-current={isCurrent ? 'page' : undefined}
            className={join(
              '-mb-px flex min-h-10 flex-1 items-center justify-center gap-1.5 border-b-2 text-sm -outline-offset-2',
              'transition-colors duration-100',
              'wide:mb-0 wide:flex-none wide:justify-start wide:rounded-lg wide:border-0 wide:px-3',
              isCurrent
                ? 'border-accent font-semibold text-ink forced-colors:border-[Highlight] wide:bg-accent-tint'
                : 'border-transparent text-soft hover:text-ink forced-colors:border-[Canvas] wide:hover:bg-sunken',
            )}
          >
            {i18n.t(`tabs.${tab.name}`)}
            {tab.name === 'activity' && underWay > 0 && (
              <span className="rounded-full bg-accent px-1.5 text-xs leading-4 font-semibold text-on-accent">
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
