import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Origin } from '../origin'
import { Button } from '../ui/button'

type SiteRowProps = {
  'data-testid': string
  origin: string
  /** Since when the site is in this list, in words. */
  since?: string | undefined
  /** Below the site. */
  children?: ReactNode
  action: { label: string; testId: string; mutation: UseMutationResult<unknown, Error, string> }
}

/** A site of a list, with the one thing that can be done about it. */
export function SiteRow({ 'data-testid': testId, origin, since, action, children }: SiteRowProps) {
  const { isPending, variables, mutate } = action.mutation
  return (
    <li
      data-testid={testId}
      data-origin={origin}
      className="relative flex items-center justify-between gap-3"
    >
      <span className="flex min-w-0 flex-col">
        <span>
          <Origin origin={origin} />
        </span>
        {since !== undefined && <span className="text-xs text-soft">{since}</span>}
        {children}
      </span>
      <Button
        look="small"
        data-testid={action.testId}
        isBusy={isPending && variables === origin}
        onClick={() => mutate(origin)}
      >
        {action.label}
      </Button>
    </li>
  )
}
