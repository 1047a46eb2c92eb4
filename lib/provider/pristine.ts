/**
 * Built-ins as they are when the page begins. What a page replaces later is never called. What it might have replaced
 * earlier is avoided where syntax allows: asking and answering needs no Promise, JSON, EventTarget or iterator.
 */
export const { apply, construct, get, ownKeys, set } = Reflect
export const { create, defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf } = Object
export const { CustomEvent, dispatchEvent, reportError, setTimeout, structuredClone, Uint8Array } = globalThis

// An async function's promise comes from the engine, even if a page has replaced the globals.
const { constructor: NativePromise } = (async () => {})()

/** Whether something can have fields. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Detects an array by its `length`, which no other object can imitate; `Array.isArray` may be replaced. */
export function isArray(value: unknown): value is unknown[] {
  if (!isObject(value)) return false
  const length = getOwnPropertyDescriptor(value, 'length')
  return typeof length?.value === 'number' && length.enumerable === false && length.configurable === false
}

/** A promise to resolve or reject from outside. Use `await` on it: that looks up nothing that a page can replace. */
export function deferred<T>(
  start: (resolve: (value: T) => void, reject: (reason: unknown) => void) => void,
): Promise<T> {
  return construct(NativePromise, [start])
}
