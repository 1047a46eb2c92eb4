import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createOutsideEvmSigner, type OutsideEvmSigner } from '../../integration/support/outside-evm-signer'
import { createOutsideSigner } from '../../integration/support/outside-signer'
import { cancelCall } from '../../integration/support/replacements'
import { signAwaitedCall } from '../../integration/support/sign-calls-elsewhere'
import type { Services } from '../../../lib/services/services'
import { nativePayment } from './evm-payment'
import type { Scenario } from './scenario'
import { toBitcoin, twoToBitcoin } from './to-bitcoin'

/** Who signs for an address. */
const signers = new Map<string, OutsideEvmSigner>()

/** The user signs with the other wallet whatever is awaited, and brings it back. */
async function signAwaited(services: Services): Promise<void> {
  const { history, signing, wallet } = services
  const { evm: account } = await wallet.accounts()
  const evm = signers.get(account?.address ?? '')
  for (const { id } of await history.list({ before: null, limit: 10 })) {
    const { awaits } = await history.get(id)
    if (awaits === null || evm === undefined) continue
    await signing.takeBack(id, (await signAwaitedCall({ services, evm }, id)).signature)
  }
}

/** The same out of an account whose keys are elsewhere. */
function elsewhere(scenario: Scenario): Scenario {
  return {
    ...scenario,
    name: `${scenario.name}, signed elsewhere`,
    async watch({ lifecycle, wallet }) {
      const phrase = generateMnemonic(wordlist)
      const evm = createOutsideEvmSigner(phrase)
      await lifecycle.watchAccount(createOutsideSigner(phrase).account)
      const { index } = await wallet.accounts()
      await lifecycle.addEvm({ index, text: evm.text })
      signers.set(evm.address, evm)
    },
    sign: signAwaited,
  }
}

export const outsideSwap = elsewhere(toBitcoin)
export const outsideTwoSwaps = elsewhere(twoToBitcoin)
export const outsideNative = elsewhere(nativePayment)

/** The user gives up what is awaited. The signature of the cancellation comes back in its place. */
export const outsideGivenUp: Scenario = {
  ...outsideNative,
  name: 'a payment handed to another signer, given up',
  sign: async (services) => {
    for (const { id } of await services.history.list({ before: null, limit: 10 })) {
      const { awaits, actions } = await services.history.get(id)
      if (awaits?.kind === 'payment' && actions.cancel) await cancelCall(services, id)
    }
    await signAwaited(services)
  },
  rethink: { kind: 'cancel', act: async () => undefined },
}
