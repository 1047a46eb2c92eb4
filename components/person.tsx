import { useSyncExternalStore } from 'react'
import type { PersonQuestion } from '~/lib/ui/page/person-question'
import { later } from './ui/later'

const PersonDialog = later(() => import('./wallet/wallet-screens').then((m) => m.PersonDialog))

/** The question for the person's key, while a call waits for it. */
export function Person({ follow, current }: PersonQuestion) {
  const question = useSyncExternalStore(follow, current)
  return question && <PersonDialog question={question} />
}
