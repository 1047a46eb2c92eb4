import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Services } from '~/lib/services/services'
import { createOutsideSigner, type OutsideSigner } from '../../integration/support/outside-signer'
import { bumpFast, cancelPayment } from '../../integration/support/replacements'
import { payment } from './bitcoin-payment'
import { type Scenario, swapScenario } from './scenario'
import { twoToEvm } from './to-evm'

const RECIPIENT = `0x${'42'.repeat(20)}` as const

/** Who signs for an address. */
const signers = new Map<string, OutsideSigner>()

/** The user signs with the other wallet whatever is awaited, and brings it back. */
async function signAwaited({ history, signing, wallet }: Services): Promise<void> {
  const { bitcoin } = await wallet.accounts()
  for (const { id } of await history.list({ before: null, limit: 10 })) {
    const { awaits } = await history.get(id)
    const given = awaits === null ? null : await signing.view(id)
    const signed = given === null ? undefined : await signers.get(bitcoin.address)?.sign(given.psbt)
    if (signed !== undefined) await signing.takeBack(id, signed.psbt)
  }
}

/** The same out of an account whose key is elsewhere. */
function elsewhere(scenario: Scenario): Scenario {
  return {
    ...scenario,
    name: `${scenario.name}, signed elsewhere`,
    async watch({ lifecycle, wallet }) {
      const signer = createOutsideSigner(generateMnemonic(wordlist))
      await lifecycle.watchAccount(signer.account)
      signers.set((await wallet.accounts()).bitcoin.address, signer)
    },
    sign: signAwaited,
  }
}

export const outsidePayment = elsewhere(payment)
/** An account of another signer has no EVM address of its own. */
export const outsideTwoToEvm = elsewhere(
  swapScenario({ ...twoToEvm, order: (network) => ({ ...twoToEvm.order(network), recipient: RECIPIENT }) }),
)

export const outsideBumped: Scenario = {
  ...outsidePayment,
  name: `${outsidePayment.name}, made faster`,
  rethink: {
    kind: 'bump',
    async act(services, id) {
      const { awaits } = await services.history.get(id)
      if (awaits === null) await bumpFast(services, id)
    },
  },
}

export const outsideCancelled: Scenario = {
  ...outsidePayment,
  name: `${outsidePayment.name}, cancelled`,
  rethink: {
    kind: 'cancel',
    async act(services, id) {
      const { awaits } = await services.history.get(id)
      if (awaits === null) await cancelPayment(services, id)
    },
  },
}
