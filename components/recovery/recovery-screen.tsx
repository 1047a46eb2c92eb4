import type { ReactNode } from 'react'
import type { ErrorCode } from '~/lib/core/errors'
import { Screen } from '../screen'
import { Notice } from '../ui/notice'

type RecoveryScreenProps = {
  title: string
  code: ErrorCode
  /** The event, and its meaning for the money. */
  what: string
  money: string
  actions: ReactNode
  children?: ReactNode
}

/** Something stored is damaged or gone: said plainly, and never presented as a fresh start. */
export function RecoveryScreen({ title, code, what, money, actions, children }: RecoveryScreenProps) {
  return (
    <Screen title={title} actions={actions}>
      <div className="flex flex-col gap-4" data-testid="recovery">
        <Notice tone="danger" role="alert" data-error-code={code}>
          {what}
        </Notice>
        <p>{money}</p>
        {children}
      </div>
    </Screen>
  )
}
