import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isArray,
  isObject,
  ownKeys,
  structuredClone,
} from './pristine'
import { badParams, ProviderRpcError } from './rpc-error'

const MAX_LENGTH = 50_000
const MAX_DEPTH = 8

/**
 * Serialises a page's value at once, so that later changes to it have no effect. Accepts only plain data: getters,
 * proxies, cycles, big integers, functions and `__proto__` are rejected, and so are more characters than `maxLength`. A
 * control character becomes a space.
 * @throws ProviderRpcError -32602
 */
export function toPlainJson(value: unknown, maxLength = MAX_LENGTH): string {
  let left = maxLength

  const spend = (text: string): string => {
    left -= text.length
    if (left < 0) throw badParams('Params are too large.')
    return text
  }

  const quote = (text: string): string => {
    spend(text)
    let quoted = '"'
    for (let i = 0; i < text.length; i++) {
      const unit = text[i] ?? ''
      quoted += unit < ' ' ? ' ' : unit === '"' || unit === '\\' ? `\\${unit}` : unit
    }
    return `${quoted}"`
  }

  const list = (values: unknown[], depth: number): string => {
    let text = ''
    for (let i = 0; i < values.length; i++)
      text += (i === 0 ? '' : ',') + write(ownValue(values, `${i}`), depth)
    return `[${text}]`
  }

  const record = (fields: object, depth: number): string => {
    const prototype: unknown = getPrototypeOf(fields)
    if (prototype !== null && (!isObject(prototype) || getPrototypeOf(prototype) !== null)) throw notPlain()
    const names = ownKeys(fields)
    let text = ''
    for (let i = 0; i < names.length; i++) {
      const name = names[i]
      if (typeof name !== 'string' || name === '__proto__') throw notPlain()
      const field = ownValue(fields, name)
      if (field !== undefined) text += `${text === '' ? '' : ','}${quote(name)}:${write(field, depth)}`
    }
    return `{${text}}`
  }

  const write = (part: unknown, depth: number): string => {
    if (depth > MAX_DEPTH) throw notPlain()
    spend(' ')
    if (part === null) return 'null'
    if (typeof part === 'string') return quote(part)
    if (typeof part === 'boolean') return part ? 'true' : 'false'
    // JSON cannot represent Infinity and NaN.
    if (typeof part === 'number' && part - part === 0) return spend(`${part}`)
    if (typeof part !== 'object') throw notPlain()
    return isArray(part) ? list(part, depth + 1) : record(part, depth + 1)
  }

  try {
    const text = write(value, 0)
    // Only structured cloning detects a proxy.
    structuredClone(value)
    return text
  } catch (thrown) {
    // A proxy's traps may throw anything, and a clone refuses with an error of its own.
    throw thrown instanceof ProviderRpcError ? thrown : notPlain()
  }
}

function ownValue(owner: object, name: string): unknown {
  const property = getOwnPropertyDescriptor(owner, name)
  if (!property || property.get || property.set) throw notPlain()
  return property.enumerable === true ? property.value : undefined
}

function notPlain() {
  return badParams('Params must be plain data.')
}
