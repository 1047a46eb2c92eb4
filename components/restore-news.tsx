import type { ReactNode } from 'react'
import type { RestoreStatusView } from '~/lib/contract/views/recovery'
import { AppError, isErrorCode } from '~/lib/core/errors'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from './error-alert'
import { Live } from './ui/live'

type RestoreNewsProps = {
  status: RestoreStatusView | undefined
  /** The news of a restore that does not run. */
  children?: ReactNode
}

/** How far a restore is, and what it failed at. */
export function RestoreNews({ status, children }: RestoreNewsProps) {
  return (
    <>
      <Live className="text-sm">
        {status?.state === 'running' && (
          <p>
            {i18n.plural('history.found_so_far', status.found)}
            {status.accounts !== undefined && ` ${i18n.plural('history.searched', status.accounts)}`}
          </p>
        )}
        {children}
      </Live>
      <ErrorAlert error={failureOf(status)} />
      {status?.state === 'failed' && <p className="text-sm text-soft">{i18n.t('history.again')}</p>}
    </>
  )
}

function failureOf(status: RestoreStatusView | undefined): AppError | null {
  const error = status?.error
  if (error === undefined) return null
  const code = isErrorCode(error.code) ? error.code : 'internal'
  return new AppError(code, 'the history could not be read to its end', { details: error.details })
}
