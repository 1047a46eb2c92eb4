import { base64 } from '@scure/base'
import type { Services } from '~/lib/services/services'
import type { OutsideEvmSigner, SignedCall } from './outside-evm-signer'

type Signing = { services: Services; evm: OutsideEvmSigner }

/** Signs the EVM transaction that is awaited for an entry. */
export async function signAwaitedCall({ services, evm }: Signing, id: string): Promise<SignedCall> {
  const view = await services.handovers.callView(id)
  if (view === null) throw new Error('nothing is awaited')
  return evm.sign(base64.decode(view.request))
}

/** Signs whatever is awaited for an entry, step after step, and sends it. */
export async function signAllCalls(signing: Signing, id: string): Promise<void> {
  const { services } = signing
  for (let step = 0; step < 3; step += 1) {
    // What was sent before is mined, and the next step given out.
    await services.tracker.poll(id)
    await services.tracker.poll(id)
    if ((await services.history.get(id)).awaits === null) return
    await services.handovers.takeBack(id, (await signAwaitedCall(signing, id)).signature)
  }
}
