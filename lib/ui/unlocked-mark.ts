import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'

type Store = { get(key: string): Promise<Record<string, unknown>> }

/** Whether the wallet is unlocked, as the background left word of it in the browser's memory. */
export async function isMarkedUnlocked(store: Store, now: number): Promise<boolean> {
  try {
    const { [UNLOCKED_UNTIL]: until } = await store.get(UNLOCKED_UNTIL)
    return typeof until === 'number' && now < until
  } catch {
    return false
  }
}
