import type { ReactNode } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from './error-alert'
import { Skeleton } from './ui/skeleton'

type LoadedProps<T> = {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** Of what the page does itself; it comes before the query's own. */
  error?: Error | null
  /** The size of what is on its way. */
  className: string
  children: (data: NonNullable<T>) => ReactNode
}

/** A query's result; until then that it is on its way, or why it did not come. */
export function Loaded<T>({ query, error = null, className, children }: LoadedProps<T>) {
  const { data, refetch } = query
  return (
    <>
      <ErrorAlert error={error ?? query.error} onRetry={() => void refetch()} />
      {data === undefined && query.error === null && <Pending className={className} />}
      {data !== undefined && data !== null && children(data)}
    </>
  )
}

/** In the place of what is on its way. */
export function Pending({ className }: { className: string }) {
  return (
    <div aria-busy>
      <span className="sr-only">{i18n.t('common.loading')}</span>
      <Skeleton className={className} />
    </div>
  )
}
