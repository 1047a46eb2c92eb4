import type { BaseNetwork, CrossChainNetwork } from '~/lib/contract/profile'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { swapAndUnwrapFunction, unwrapFunction } from '~/lib/core/evm/abi/burn-router'
import { connectorSwapAndUnwrapFunction, NATIVE_TOKEN } from '~/lib/core/evm/abi/connector'
import type { Hex } from '~/lib/core/hex'
import type { Descriptor, DescriptorField } from './schema'

/** A descriptor's facts about the burn router's network, and the name of the bridge's operator. */
export type RouterFacts = Pick<
  BaseNetwork,
  'name' | 'chainId' | 'burnRouter' | 'wrappedBtc' | 'wrappedNative' | 'exchangeConnectors'
> & { owner: string }
/** The exchange connectors are those of the base network. */
export type ConnectorFacts = Pick<CrossChainNetwork, 'name' | 'chainId' | 'connector'> &
  Pick<BaseNetwork, 'exchangeConnectors'> & { owner: string }

/** A parameter of an ABI, of whose tuples none holds another. */
type Parameter = { name: string; type: string; components?: readonly Parameter[] }
type AbiFunction = { name: string; inputs: readonly Parameter[] }

const SCHEMA =
  'https://github.com/ethereum/clear-signing-erc7730-registry/blob/master/specs/erc7730-v2.schema.json'

/** The types of addresses by the contracts' numbers. */
export const SCRIPT_TYPES = {
  1: 'Legacy (P2PKH)',
  2: 'Nested SegWit or multisig (P2SH)',
  3: 'Native SegWit (P2WPKH)',
  4: 'Native SegWit (P2WSH)',
  5: 'Taproot (P2TR)',
}

/** Describes a call to the burn router of a base network, as a wallet shows it. */
export function routerDescriptor(facts: RouterFacts): Descriptor {
  const { wrappedBtc, wrappedNative, exchangeConnectors } = facts
  return descriptorOf('BurnRouter', { ...facts, address: facts.burnRouter }, [
    format(unwrapFunction, 'Swap wrapped bitcoin for bitcoin', 'Swap {amount} for bitcoin, less fees', [
      { path: 'amount', label: LEAVES, format: 'tokenAmount', params: { token: wrappedBtc } },
      ...recipientFields('userScript', 'scriptType'),
      ...bridgeFields('lockerLockingScript'),
    ]),
    format(swapAndUnwrapFunction, 'Swap a token for bitcoin', SWAP_IN_WORDS, [
      {
        path: 'amounts.[0]',
        label: LEAVES,
        format: 'tokenAmount',
        // The router takes the native currency as its wrapped form; what is attached tells which of them leaves.
        params: { tokenPath: 'path.[0]', nativeCurrencyAddress: [wrappedNative] },
      },
      ATTACHED,
      ...swapFields('isFixedToken', exchangeConnectors),
      ...recipientFields('userScript', 'scriptType'),
      { path: 'deadline', label: 'Not after', format: 'date', params: { encoding: 'timestamp' } },
      ...bridgeFields('lockerLockingScript'),
    ]),
  ])
}

/** Describes a call to the connector of a cross-chain network, as a wallet shows it. */
export function connectorDescriptor(facts: ConnectorFacts): Descriptor {
  return descriptorOf('Connector', { ...facts, address: facts.connector }, [
    format(connectorSwapAndUnwrapFunction, 'Swap a token for bitcoin', SWAP_IN_WORDS, [
      {
        path: 'amounts.[0]',
        label: LEAVES,
        format: 'tokenAmount',
        params: { tokenPath: 'token', nativeCurrencyAddress: [NATIVE_TOKEN] },
      },
      ATTACHED,
      ...swapFields('isInputFixed', facts.exchangeConnectors),
      ...recipientFields('userAndLockerScript.userScript', 'userAndLockerScript.scriptType'),
      {
        path: 'relayerFeePercentage',
        label: 'Fee for the crossing',
        format: 'unit',
        // 1e18 is all of it.
        params: { base: '%', decimals: 16 },
      },
      ...bridgeFields('userAndLockerScript.lockerLockingScript'),
    ]),
  ])
}

// In the words of Satspan's own review.
const LEAVES = 'You send'
const ARRIVES = 'You receive at least'
const RECIPIENT = 'Recipient'
const SWAP_IN_WORDS = 'Swap {amounts.[0]} for at least {amounts.[1]}'

const ATTACHED: DescriptorField = { path: '@.value', label: 'Attached', format: 'amount' }

/** The minimum; what a genuine call never has otherwise is not shown, and no call without it is. */
function swapFields(fixed: string, exchangeConnectors: readonly Hex[]): DescriptorField[] {
  return [
    {
      path: 'amounts.[1]',
      label: ARRIVES,
      format: 'unit',
      params: { base: 'BTC', decimals: BTC_DECIMALS },
    },
    { path: fixed, label: 'Amount is fixed', format: 'raw', visible: { mustBe: [true] } },
    {
      path: 'exchangeConnector',
      label: 'Exchange',
      format: 'raw',
      visible: { mustBe: [...exchangeConnectors] },
    },
  ]
}

/** No format of the standard writes a Bitcoin address: the hash or key in it is shown, and its type. */
function recipientFields(userScript: string, scriptType: string): DescriptorField[] {
  return [
    { path: userScript, label: RECIPIENT, format: 'raw' },
    {
      path: scriptType,
      label: 'Recipient’s address type',
      format: 'enum',
      params: { $ref: '$.metadata.enums.scriptType' },
    },
  ]
}

function bridgeFields(lockerScript: string): DescriptorField[] {
  return [
    { path: lockerScript, label: 'Paid out by', format: 'raw', visible: 'optional' },
    { path: 'thirdParty', label: 'Third party', format: 'raw', visible: 'optional' },
  ]
}

type Format = Descriptor['display']['formats'][string]

function format(
  abi: AbiFunction,
  intent: string,
  interpolatedIntent: string,
  fields: DescriptorField[],
): [string, Format] {
  return [signatureOf(abi), { intent, interpolatedIntent, fields }]
}

function descriptorOf(
  contractName: string,
  { name, chainId, address, owner }: { name: string; chainId: number; address: Hex; owner: string },
  formats: [string, Format][],
): Descriptor {
  return {
    $schema: SCHEMA,
    context: { $id: `${contractName} ${name}`, contract: { deployments: [{ chainId, address }] } },
    metadata: { owner, contractName, enums: { scriptType: SCRIPT_TYPES } },
    display: { formats: Object.fromEntries(formats) },
  }
}

/** A function's signature with the names of its parameters, by which the standard finds its format. */
export function signatureOf({ name, inputs }: AbiFunction): string {
  return `${name}(${written(inputs)})`
}

function written(parameters: readonly Parameter[]): string {
  return parameters
    .map(({ name, type, components }) =>
      components === undefined ? `${type} ${name}` : `tuple(${written(components)}) ${name}`,
    )
    .join(',')
}
