import type { Psbt } from 'bitcoinjs-lib'
import { hexToBytes } from 'viem'
import type { Address } from 'viem'
import { carriedData, carrierScript } from './data-carrier'
import { decodePayload, encodePayload } from './payload'
import type { Payload } from './payload'
import type { PlannedOutput, TransactionPlan } from './transaction-plan'

// A dishonest service's transactions: each entry alters one thing of an honest one. The foreign script and addresses
// belong to nobody on this network.
const FOREIGN_SCRIPT = hexToBytes(`0x0014${'66'.repeat(20)}`)
const FOREIGN_ADDRESS: Address = `0x${'66'.repeat(20)}`
const FOREIGN_TXID = '66'.repeat(32)
const TIMELOCKED_HEIGHT = 1_000_000
const RELATIVE_LOCK_BLOCKS = 144

type PlanMutation = (plan: TransactionPlan) => TransactionPlan

const LOCKER = 0
const CARRIER = 1
const CHANGE = 2

function withOutput(plan: TransactionPlan, index: number, change: Partial<PlannedOutput>): TransactionPlan {
  const outputs = plan.outputs.map((output, at) => (at === index ? { ...output, ...change } : output))
  return { ...plan, outputs }
}

function addToAmount(plan: TransactionPlan, index: number, sats: bigint): TransactionPlan {
  const output = plan.outputs[index]
  return output ? withOutput(plan, index, { valueSats: output.valueSats + sats }) : plan
}

function appended(plan: TransactionPlan, output: PlannedOutput | undefined): TransactionPlan {
  return output ? { ...plan, outputs: [...plan.outputs, output] } : plan
}

function withFirstCoin(plan: TransactionPlan, change: { valueSats: bigint }): TransactionPlan {
  return { ...plan, coins: plan.coins.map((coin, at) => (at === 0 ? { ...coin, ...change } : coin)) }
}

function withCarrier(plan: TransactionPlan, edit: (data: Uint8Array) => Uint8Array): TransactionPlan {
  const carrier = plan.outputs[CARRIER]
  const data = carrier ? carriedData(carrier.script) : undefined
  return data ? withOutput(plan, CARRIER, { script: carrierScript(edit(data)) }) : plan
}

function payload(edit: (payload: Payload) => Payload): PlanMutation {
  return (plan) =>
    withCarrier(plan, (data) => {
      const decoded = decodePayload(data)
      return decoded ? encodePayload(edit(decoded)) : data
    })
}

const withoutMinimum = (of: Payload): Payload => {
  if (of.kind === 'wrap') return of
  return of.codec === 'v1' ? { ...of, minOutput: 0n } : { ...of, minOutput: 0n, minIntermediary: 0n }
}

const withForeignToken = (of: Payload): Payload => {
  if (of.kind === 'wrap') return of
  return of.codec === 'v1'
    ? { ...of, outputToken: FOREIGN_ADDRESS }
    : { ...of, outputTokenId: `0x${'66'.repeat(8)}` }
}

const PLAN_MUTATIONS = new Map<string, PlanMutation>([
  ['locker', (plan) => withOutput(plan, LOCKER, { script: FOREIGN_SCRIPT })],
  ['amount', (plan) => addToAmount(addToAmount(plan, LOCKER, 1n), CHANGE, -1n)],
  ['two-lockers', (plan) => appended(addToAmount(plan, CHANGE, -10_000n), dusty(plan.outputs[LOCKER]))],
  [
    'extra-output',
    (plan) => appended(addToAmount(plan, CHANGE, -10_000n), { script: FOREIGN_SCRIPT, valueSats: 10_000n }),
  ],
  ['change', (plan) => withOutput(plan, CHANGE, { script: FOREIGN_SCRIPT })],
  ['change-dropped', (plan) => ({ ...plan, outputs: plan.outputs.slice(0, CHANGE) })],
  ['fee', (plan) => addToAmount(plan, CHANGE, -(plan.changeSats * 9n) / 10n)],
  ['foreign-input', (plan) => ({ ...plan, coins: [...plan.coins, ...foreignCoin(plan)] })],
  [
    'witness-amount',
    (plan) => withFirstCoin(plan, { valueSats: (plan.coins[0]?.valueSats ?? 0n) + 100_000n }),
  ],
  ['locktime', (plan) => ({ ...plan, locktime: TIMELOCKED_HEIGHT })],
  ['sequence-lock', (plan) => ({ ...plan, sequence: RELATIVE_LOCK_BLOCKS })],
  ['payload-missing', (plan) => ({ ...plan, outputs: plan.outputs.filter((_, at) => at !== CARRIER) })],
  ['payload-double', (plan) => appended(plan, plan.outputs[CARRIER])],
  ['payload-value', (plan) => addToAmount(addToAmount(plan, CARRIER, 1000n), CHANGE, -1000n)],
  ['payload-truncated', (plan) => withCarrier(plan, (data) => data.slice(0, -1))],
  ['payload-extended', (plan) => withCarrier(plan, (data) => Uint8Array.from([...data, 0]))],
  ['payload-recipient', payload((of) => ({ ...of, recipient: FOREIGN_ADDRESS }))],
  ['payload-chain', payload((of) => ({ ...of, chainId: of.chainId ^ 1 }))],
  ['payload-app', payload((of) => ({ ...of, appId: 99 }))],
  ['payload-third-party', payload((of) => ({ ...of, thirdPartyId: (of.thirdPartyId + 1) % 256 }))],
  ['payload-fee', payload((of) => ({ ...of, networkFeeSats: 0xffffffn }))],
  // 49,000 of 50,000 sats: within what a wallet's cap for small amounts allows.
  ['payload-fee-most', (plan) => payload((of) => ({ ...of, networkFeeSats: mostOf(plan) }))(plan)],
  [
    'payload-bridge-fee',
    payload((of) => (of.kind === 'wrap' ? of : Object.assign(of, { bridgeFee: 9_000_000n }))),
  ],
  // Within what wallets take, and above what was quoted.
  [
    'payload-bridge-fee-raised',
    payload((of) => (of.kind === 'wrap' ? of : Object.assign(of, { bridgeFee: 450_000n }))),
  ],
  ['payload-min', payload(withoutMinimum)],
  ['payload-token', payload(withForeignToken)],
])

const PSBT_MUTATIONS = new Map<string, (psbt: Psbt) => void>([
  ['sighash', (psbt) => psbt.updateInput(0, { sighashType: 0x81 })],
  [
    'redeem-script',
    (psbt) => {
      const input = psbt.data.inputs[0]
      if (input) input.redeemScript = FOREIGN_SCRIPT
    },
  ],
  [
    'signature',
    (psbt) => {
      const input = psbt.data.inputs[0]
      if (input) input.finalScriptWitness = Uint8Array.from([0])
    },
  ],
])

function mostOf({ outputs }: TransactionPlan): bigint {
  return ((outputs[LOCKER]?.valueSats ?? 0n) * 98n) / 100n
}

function dusty(output: PlannedOutput | undefined): PlannedOutput | undefined {
  return output && { ...output, valueSats: 10_000n }
}

function foreignCoin(plan: TransactionPlan): TransactionPlan['coins'] {
  const [coin] = plan.coins
  return coin ? [{ ...coin, txid: FOREIGN_TXID, vout: 0 }] : []
}

export const MUTATIONS: readonly string[] = [...PLAN_MUTATIONS.keys(), ...PSBT_MUTATIONS.keys()]

/** The plan that a dishonest service would build; unchanged for a mutation of the PSBT's own fields. */
export function mutatePlan(plan: TransactionPlan, mutation: string): TransactionPlan {
  return PLAN_MUTATIONS.get(mutation)?.(plan) ?? plan
}

/** Alters a built PSBT's fields in place. */
export function mutatePsbt(psbt: Psbt, mutation: string): void {
  PSBT_MUTATIONS.get(mutation)?.(psbt)
}
