/**
 * Built-ins as they are when the page begins. What a page replaces afterwards is not called; what it had replaced before
 * that is avoided where syntax will do: neither Promise, JSON, EventTarget nor an iterator is needed to ask and be answered.
 */
export const { apply, construct, get, ownKeys, set } = Reflect
export const { create, defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf } = Object
export const { structuredClone, reportError } = globalThis

// An async function's promise is the engine's own, whatever the globals are by now.
const { constructor: NativePromise } = (async () => {})()

/** Told by the `length` that no other object can have; `Array.isArray` may be anything. */
export function isArray(value: unknown): value is unknown[] {
  if (typeof value !== 'object' || value === null) return false
  const length = getOwnPropertyDescriptor(value, 'length')
  return typeof length?.value === 'number' && length.enumerable === false && length.configurable === false
}

/** A promise that is settled from elsewhere. To be awaited: an `await` of it looks nothing up that a page can replace. */
export function deferred<T>(
  start: (resolve: (value: T) => void, reject: (reason: unknown) => void) => void,
): Promise<T> {
  return construct(NativePromise, [start])
}
