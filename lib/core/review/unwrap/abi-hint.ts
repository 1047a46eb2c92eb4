/**
 * A service's hint about the function's ABI: an item or a list of items, parsed or as JSON, or the canonical
 * signature. Compared by name and input types alone: nothing here is ever used to encode.
 */
const MAX_TEXT = 20_000
const MAX_ITEMS = 200
const MAX_DEPTH = 4

type FunctionItem = { readonly type: 'function'; readonly name: string; readonly inputs: readonly unknown[] }

/** Whether a hint names exactly this function. A list may name others, but no other form of this one. */
export function isAbiHintOf(hint: unknown, pinned: FunctionItem): boolean {
  const signature = signatureOf(pinned)
  const said = typeof hint === 'string' ? parsed(hint) : hint
  if (!Array.isArray(said)) return said === signature || signatureOf(said) === signature
  if (said.length > MAX_ITEMS) return false
  const namesakes = said.map(signatureOf).filter((other) => other?.startsWith(`${pinned.name}(`))
  return namesakes.length > 0 && namesakes.every((other) => other === signature)
}

function parsed(text: string): unknown {
  if (text.length > MAX_TEXT) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The signature that a function's selector is hashed from, or `undefined` where the item is no function. */
function signatureOf(item: unknown): string | undefined {
  if (!isRecord(item) || (item['type'] ?? 'function') !== 'function') return undefined
  const types = typesOf(item['inputs'], 0)
  return typeof item['name'] === 'string' && types !== undefined ? item['name'] + types : undefined
}

function typesOf(inputs: unknown, depth: number): string | undefined {
  if (!Array.isArray(inputs) || inputs.length > MAX_ITEMS || depth > MAX_DEPTH) return undefined
  const types = inputs.map((input) => typeOf(input, depth))
  return types.includes(undefined) ? undefined : `(${types.join(',')})`
}

function typeOf(input: unknown, depth: number): string | undefined {
  if (!isRecord(input) || typeof input['type'] !== 'string') return undefined
  const { type } = input
  if (!type.startsWith('tuple')) return type
  const components = typesOf(input['components'], depth + 1)
  return components === undefined ? undefined : components + type.slice('tuple'.length)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
