import { type FormEvent, type ReactNode, use, useEffect, useRef } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { useFocusInSight } from './ui/focus-in-sight'
import { Icon } from './ui/icons'
import { IconButton } from './ui/button'
import { useEscape } from './ui/use-escape'
import { join } from './ui/join'
import { PaneContext } from './pane'

type ScreenProps = {
  title: string
  /** The title is read out but not shown, for screens that need no visible one. */
  hasQuietTitle?: boolean
  /** Leads back, as Escape does: the title then stands in a bar above the content. */
  onBack?: (() => void) | undefined
  back?: { testId?: string | undefined; isInert?: boolean }
  /** Who or what the screen is about, in place of its title in the bar. */
  bar?: ReactNode
  /** Beside the title: how long it is valid, a menu. */
  aside?: ReactNode
  /** The one primary action, always at the bottom. */
  actions?: ReactNode
  /** Makes the screen a form that Enter submits. */
  onSubmit?: (() => void) | undefined
  /** Set if something else on the screen takes the focus. */
  keepsFocus?: boolean
  children: ReactNode
}

const FRAME = 'flex min-h-0 flex-1 flex-col short:min-h-fit wide:flex-initial'

/** A title, the content, and the action at the bottom. The title takes the focus when the screen appears. */
export function Screen({
  title,
  hasQuietTitle = false,
  onBack,
  back,
  bar,
  aside,
  actions,
  onSubmit,
  keepsFocus = false,
  children,
}: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const main = useRef<HTMLDivElement>(null)
  const pane = use(PaneContext)
  const isBeside = pane === 'beside'
  useFocusInSight(main)
  useEscape(isBeside || back?.isInert === true ? undefined : onBack)
  useEffect(() => {
    if (!keepsFocus && !isBeside) heading.current?.focus()
  }, [keepsFocus, isBeside])
  // A list stays as it is, scrolled and all, when it becomes what stands beside its entry.
  const Main = pane === null ? 'main' : 'div'
  const Title = isBeside ? 'h2' : 'h1'
  const Foot = isBeside ? 'div' : 'footer'

  const hasBar = onBack !== undefined || bar !== undefined || !hasQuietTitle
  const isPart = onBack !== undefined || bar !== undefined
  const head = (
    <>
      {onBack !== undefined && (
        <IconButton
          label={i18n.t('common.back')}
          data-testid={back?.testId ?? 'back'}
          aria-disabled={back?.isInert}
          className="-ms-3 size-11! text-ink"
          onClick={() => back?.isInert !== true && onBack()}
        >
          <Icon of="back" />
        </IconButton>
      )}
      <Title
        ref={heading}
        tabIndex={-1}
        className={join(
          'min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]',
          isPart ? 'text-lg' : 'text-xl tracking-tight',
          bar !== undefined && 'sr-only',
          hasQuietTitle &&
            'sr-only wide:[.panes_&]:not-sr-only wide:[.panes_&]:flex-none wide:[.panes_&]:py-6 wide:[.panes_&]:pb-4',
        )}
      >
        {title}
      </Title>
      {bar !== undefined && <div className="min-w-0 flex-1">{bar}</div>}
      {aside}
    </>
  )
  const content = (
    <>
      <Main
        ref={main}
        role={pane === 'main' ? 'main' : undefined}
        className={join(
          'screen-part scroll-lane relative flex min-h-0 flex-1 flex-col overflow-y-auto pb-3 short:flex-none short:overflow-visible wide:flex-initial',
          hasBar ? 'scroll-pt-14 scroll-pb-2' : 'scroll-py-2 pt-1 wide:pt-8 wide:[.panes_&]:pt-0',
        )}
      >
        {hasBar ? (
          // Above what scrolls, in the same landmark.
          <div className="sticky top-0 z-[1] mb-1 flex min-h-13 shrink-0 items-center gap-1 bg-ground py-1 pe-[var(--bar-end,0px)] short:static wide:min-h-19">
            {head}
          </div>
        ) : (
          head
        )}
        {children}
      </Main>
      {Boolean(actions) && (
        <Foot className="screen-part scroll-lane flex max-h-3/4 shrink-0 flex-col gap-2 overflow-y-auto border-t border-line [&>[role=alert]]:overflow-y-auto bg-ground py-2.5 short:sticky short:bottom-0 short:z-[2] short:max-h-[60vh] wide:border-transparent wide:pb-8 empty:hidden has-[>.contents:only-child:empty]:hidden">
          {actions}
        </Foot>
      )}
    </>
  )

  if (onSubmit === undefined)
    return (
      <div className={FRAME} {...(isBeside && { role: 'region', 'aria-label': title })}>
        {content}
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className={FRAME}>
      {content}
    </form>
  )
}
