import type { ParseAbiItem } from 'viem'

type Parameter = { name?: string; type: string; indexed?: true; components?: Parameter[] }

const ITEM = /^(event|function) (\w+)\((.*?)\)(?: (view|payable))?(?: returns \((.*)\))?$/

/**
 * A function or event of a contract by its line in Solidity, as viem's `parseAbiItem` reads it. That would cost the
 * background four kilobytes for what no contract here has.
 * @param signature `event Sent(address indexed from, uint256 amount)`
 */
export function abiItem<const Signature extends string>(signature: Signature): ParseAbiItem<Signature> {
  const [, type, name, inputs = '', stateMutability = 'nonpayable', outputs = ''] = ITEM.exec(signature) ?? []
  const item =
    type === 'event'
      ? { type, name, inputs: parametersOf(inputs) }
      : { type, name, stateMutability, inputs: parametersOf(inputs), outputs: parametersOf(outputs) }
  if (!isItemOf(signature, item)) throw new Error(`no line of a contract: ${signature}`)
  return item
}

function isItemOf<Signature extends string>(
  _signature: Signature,
  item: { name: string | undefined },
): item is ParseAbiItem<Signature> & { name: string } {
  return item.name !== undefined
}

/** A tuple, which holds commas of its own, stands in brackets. */
function parametersOf(list: string): Parameter[] {
  return [...list.matchAll(/(?:\(([^)]*)\)|(\w+))((?:\[\d*\])*)( indexed)?(?: (\w+))?(?:, |$)/g)].map(
    ([, fields, type = 'tuple', array = '', indexed, name]) => ({
      ...(name !== undefined && { name }),
      type: type + array,
      ...(indexed !== undefined && { indexed: true }),
      ...(fields !== undefined && { components: parametersOf(fields) }),
    }),
  )
}
