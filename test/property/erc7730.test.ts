import { describe, expect, it } from 'vitest'
import { parseProfile } from '~/lib/contract/profile'
import { profileDescriptors } from '../erc7730/profile-descriptors'
import { exactText } from '~/lib/ui/text/format'
import { BTC } from '~/lib/ui/text/intent'
import { addressOfRecipient } from '~/lib/core/evm/recipient'
import { reviewUnwrap } from '~/lib/core/review/unwrap'
import { i18n } from '~/lib/ui/text/i18n'
import { connectorDescriptor, routerDescriptor, SCRIPT_TYPES } from '../erc7730/descriptor'
import { descriptor, type Descriptor } from '../erc7730/schema'
import { type Currencies, showCall, type Shown } from '../erc7730/show-call'
import { hex, type UnwrapVector, VECTORS } from './unwrap-vectors'
import '~/lib/ui/text/locale.fixture'

const CHAIN_ID = 137
const OWNER = 'A bridge'

function descriptorFor({ kind, input: { deployment } }: UnwrapVector): Descriptor {
  const { contract, exchangeConnectors, wrappedBtc, wrappedNative } = deployment
  const common = { name: 'polygon', chainId: CHAIN_ID, owner: OWNER, exchangeConnectors }
  return kind === 'connector-swap'
    ? connectorDescriptor({ ...common, connector: contract })
    : routerDescriptor({ ...common, burnRouter: contract, wrappedBtc, wrappedNative })
}

/** Each token is named by its address: what is shown of one must be of that one. */
const currencies: Currencies = (token) =>
  token === null ? { symbol: 'POL', decimals: 18 } : { symbol: token.toLowerCase(), decimals: 6 }

function shown(
  vector: UnwrapVector,
  change: { data?: string; to?: string; chainId?: number } = {},
): Shown | null {
  const { expected, input } = vector
  return showCall(
    descriptorFor(vector),
    {
      chainId: change.chainId ?? CHAIN_ID,
      to: change.to ?? input.deployment.contract,
      data: hex(change.data ?? expected.data),
      value: expected.value,
    },
    currencies,
  )
}

/** Lists what the review says of the call that it approved, in the rows of its screen. */
function reviewed({ input, expected }: UnwrapVector): Record<string, string> {
  const { inputToken, inputAmount, minSats, bitcoinAddress } = input.intent
  const { symbol, decimals } = currencies(inputToken)
  return {
    [i18n.t('review.leaves')]: `${exactText(inputAmount, decimals)} ${symbol}`,
    ...(expected.functionName !== 'unwrap' && {
      [i18n.t('review.arrives')]: `${exactText(minSats, BTC.decimals)} ${BTC.symbol}`,
    }),
    [i18n.t('request.to')]: bitcoinAddress,
  }
}

/** The rows of the review that the wallet shows, the recipient's hash and type read as its address. */
function asReviewed({ rows }: Shown, { input }: UnwrapVector): Record<string, string> {
  const { [i18n.t('request.to')]: userScript = '', 'Recipient’s address type': type, ...others } = rows
  const scriptType = Number(Object.entries(SCRIPT_TYPES).find(([, name]) => name === type)?.[0])
  const address = addressOfRecipient({ userScript: hex(userScript), scriptType }, input.network)
  const told = new Set([i18n.t('review.leaves'), i18n.t('review.arrives')])
  return {
    ...Object.fromEntries(Object.entries(others).filter(([label]) => told.has(label))),
    [i18n.t('request.to')]: address ?? '',
  }
}

describe.each(VECTORS)('a hardware wallet shows $name', (vector) => {
  it('as the review does', () => {
    expect(reviewUnwrap(vector.input).verdict).toBe('ok')
    const call = shown(vector)
    expect(call && asReviewed(call, vector)).toEqual(reviewed(vector))
  })

  it('by a descriptor of the standard', () => {
    expect(descriptor.safeParse(descriptorFor(vector))).toMatchObject({ success: true })
  })

  it('in one sentence with its amounts', () => {
    const { leaves = '', arrives } = rowsOf(reviewed(vector))
    expect(shown(vector)?.intent).toBe(
      arrives === undefined
        ? `Swap ${leaves} for bitcoin, less fees`
        : `Swap ${leaves} for at least ${arrives}`,
    )
  })

  it('with what is attached to it', () => {
    const { value, functionName } = vector.expected
    expect(shown(vector)?.rows['Attached']).toBe(
      functionName === 'unwrap' ? undefined : `${exactText(value, 18)} POL`,
    )
  })

  it('on its own contract alone', () => {
    expect(shown(vector, { to: `0x${'1'.repeat(40)}` })).toBeNull()
    expect(shown(vector, { chainId: 1 })).toBeNull()
  })

  it('not at all if another function is called', () => {
    expect(shown(vector, { data: `0xdeadbeef${vector.expected.data.slice(10)}` })).toBeNull()
  })
})

it.each(VECTORS.filter(({ kind }) => kind !== 'unwrap'))(
  'shows no call that exchanges by another contract: $name',
  (vector) => {
    const [connector = ''] = vector.input.deployment.exchangeConnectors
    const data = vector.expected.data.replace(connector.slice(2).toLowerCase(), '1'.repeat(40))
    expect(data).not.toBe(vector.expected.data)
    expect(shown(vector, { data })).toBeNull()
  },
)

function rowsOf(rows: Record<string, string>) {
  return { leaves: rows[i18n.t('review.leaves')], arrives: rows[i18n.t('review.arrives')] }
}

describe('the descriptors of a profile', () => {
  const addressOf = (n: number) => `0x${String(n).padStart(40, '0')}`
  const network = (n: number) => ({
    label: `Chain ${n}`,
    chainId: n,
    rpc: ['http://127.0.0.1:8545'],
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
    wrappedNative: addressOf(n + 1),
    tokens: [],
  })
  const profile = parseProfile({
    id: 'test',
    label: OWNER,
    bitcoin: { network: 'regtest', esplora: ['http://127.0.0.1:3000'] },
    service: { baseUrl: 'http://127.0.0.1:4000', segment: 'bridge' },
    evm: [
      {
        ...network(31_337),
        name: 'base',
        kind: 'base',
        lockers: addressOf(1),
        transferRouter: addressOf(2),
        exchangeRouter: addressOf(3),
        burnRouter: addressOf(4),
        baseConnector: addressOf(5),
        exchangeConnectors: [addressOf(6)],
        wrappedBtc: addressOf(7),
      },
      {
        ...network(1_337),
        name: 'far',
        kind: 'cross-chain',
        via: 'base',
        connector: addressOf(8),
        nativeBaseToken: addressOf(9),
      },
    ],
  })

  it('name the contract that takes unwraps on each network', () => {
    expect(
      profileDescriptors(profile).map(([name, { context, metadata }]) => ({
        name,
        contract: metadata.contractName,
        deployments: context.contract.deployments,
      })),
    ).toEqual([
      { name: 'base', contract: 'BurnRouter', deployments: [{ chainId: 31_337, address: addressOf(4) }] },
      { name: 'far', contract: 'Connector', deployments: [{ chainId: 1_337, address: addressOf(8) }] },
    ])
  })

  it('follow the standard and take the base network’s exchange connectors', () => {
    for (const [, made] of profileDescriptors(profile)) {
      expect(descriptor.safeParse(made)).toMatchObject({ success: true })
      expect(JSON.stringify(made)).toContain(`{"mustBe":["${addressOf(6)}"]}`)
    }
  })
})
