import { base64 } from '@scure/base'
import type { Services } from '~/lib/services/services'
import type { TestNetwork } from '../../network/service/fixture'
import { createOutsideEvmSigner, type OutsideEvmSigner, type SignedCall } from './outside-evm-signer'
import { createOutsideSigner } from './outside-signer'
import { createMachine, type Machine, PASSWORD } from './platform'
import { pollKnown } from './poll-known'
import { USDC_UNITS } from './swap-to-bitcoin'

export type EvmElsewhere = { machine: Machine; services: Services; evm: OutsideEvmSigner }

/** A wallet without a phrase, whose account's keys are elsewhere, with this much of the native currency and tokens. */
export async function evmElsewhere(network: TestNetwork, phrase: string, wei: bigint): Promise<EvmElsewhere> {
  const evm = createOutsideEvmSigner(phrase)
  const machine = createMachine(network.profile)
  const services = machine.start()
  await services.lifecycle.createWatching({ ...createOutsideSigner(phrase).account, password: PASSWORD })
  const { index } = await services.wallet.accounts()
  await services.lifecycle.addEvm({ index, text: evm.text })
  const { base, deployment } = network.chains
  await base.fund(evm.address, wei)
  await base.fundToken(deployment.base.tokens.usdc.address, evm.address, USDC_UNITS)
  return { machine, services, evm }
}

type Signing = { services: Services; evm: OutsideEvmSigner }

/** Signs the EVM transaction that is awaited for an entry. */
export async function signAwaitedCall({ services, evm }: Signing, id: string): Promise<SignedCall> {
  const view = await services.signing.callView(id)
  if (view === null) throw new Error('nothing is awaited')
  return evm.sign(base64.decode(view.request))
}

/** Signs whatever is awaited for an entry, step after step, and sends it. */
export async function signAllCalls(network: TestNetwork, signing: Signing, id: string): Promise<void> {
  const { services } = signing
  for (let step = 0; step < 3; step += 1) {
    // What was sent before is mined, and the next step given out.
    await services.tracker.poll(id)
    const { awaits } = await pollKnown(services, network, id)
    if (awaits === null) return
    await services.signing.takeBack(id, (await signAwaitedCall(signing, id)).signature)
  }
}
