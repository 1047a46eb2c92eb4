import { decodeFunctionData, parseAbi, toFunctionSelector } from 'viem'
import { formatUnits } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import type { Descriptor, DescriptorField } from './schema'

type Call = { chainId: number; to: string; data: Hex; value: bigint }
type Currency = { symbol: string; decimals: number }
/** A chain's native currency (`null`) and tokens, as the wallet knows them. */
export type Currencies = (token: string | null) => Currency
export type Shown = { intent: string; rows: Record<string, string> }

/** Shows a call by a descriptor: a reading of ERC-7730 that shares nothing with what writes it. */
export function showCall(
  { context, metadata, display }: Descriptor,
  call: Call,
  currencies: Currencies,
): Shown | null {
  const isDeployed = context.contract.deployments.some(
    ({ chainId, address }) => chainId === call.chainId && sameAddress(address, call.to),
  )
  const found = Object.entries(display.formats).find(
    ([signature]) => toFunctionSelector(bare(signature)) === call.data.slice(0, 10),
  )
  if (!isDeployed || found === undefined) return null
  const [signature, { interpolatedIntent, fields }] = found
  const lines: string[] = [`function ${bare(signature)}`]
  const abi = parseAbi(lines)
  const names = namesOf(signature)
  const { args } = decodeFunctionData({ abi, data: call.data })
  const root = Object.fromEntries(names.map((name, i) => [name, Object(args)[i]]))
  const valueAt = (path: string): unknown =>
    path === '@.value'
      ? call.value
      : path.split('.').reduce<unknown>((node, key) => Object(node)[key.replace(/[[\]]/g, '')], root)

  const texts = new Map<string, string>()
  const rows: Record<string, string> = {}
  for (const field of fields) {
    const value = valueAt(field.path)
    const { visible = 'always' } = field
    if (typeof visible === 'object') {
      if (!visible.mustBe.some((allowed) => isSame(allowed, value))) return null
      continue
    }
    const text = written(field, value, { valueAt, currencies, enums: metadata.enums })
    texts.set(field.path, text)
    rows[field.label] = text
  }
  const intent = interpolatedIntent.replace(/\{([^}]+)\}/g, (_, path: string) => texts.get(path) ?? '?')
  return { intent, rows }
}

type Known = {
  valueAt: (path: string) => unknown
  currencies: Currencies
  enums: Record<string, Record<string, string>>
}

function written(field: DescriptorField, value: unknown, { valueAt, currencies, enums }: Known): string {
  switch (field.format) {
    case 'raw':
      return String(value)
    case 'amount':
      return amount(value, currencies(null))
    case 'tokenAmount': {
      const { params } = field
      if ('token' in params) return amount(value, currencies(params.token))
      const token = String(valueAt(params.tokenPath))
      const isNative = params.nativeCurrencyAddress.some((native) => sameAddress(native, token))
      return amount(value, currencies(isNative ? null : token))
    }
    case 'unit':
      return amount(value, { symbol: field.params.base, decimals: field.params.decimals })
    case 'date':
      return new Date(Number(value) * 1_000).toISOString()
    case 'enum':
      return enums[field.params.$ref.replace('$.metadata.enums.', '')]?.[String(value)] ?? '?'
  }
}

function amount(value: unknown, { symbol, decimals }: Currency): string {
  if (typeof value !== 'bigint') throw new Error('no amount there')
  return `${formatUnits(value, decimals)} ${symbol}`
}

function isSame(allowed: string | boolean, value: unknown): boolean {
  return typeof allowed === 'string' ? sameAddress(allowed, String(value)) : allowed === value
}

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** As viem writes tuples. */
function bare(signature: string): string {
  return signature.replaceAll('tuple(', '(')
}

function namesOf(signature: string): string[] {
  const inside = signature.slice(signature.indexOf('(') + 1, -1).replace(/tuple\([^()]*\)/g, 'tuple')
  return inside.split(',').map((parameter) => parameter.split(' ')[1] ?? '')
}
