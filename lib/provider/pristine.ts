/**
 * Built-ins as they are when the page begins. What a page replaces afterwards is not called; what it had replaced before
 * that is avoided where syntax will do: neither Promise, JSON, EventTarget nor an iterator is needed to ask and be answered.
 */
export const { apply, construct, get, ownKeys, set } = Reflect
export const { create, defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf } = Object
export const { structuredClone, reportError } = globalThis

// An async function's promise, and a list's constructor, are the engine's own whatever the globals are by now.
const { constructor: NativePromise } = (async () => {})()
const nativeIsArray: unknown = get([].constructor, 'isArray')

export function isArray(value: unknown): value is unknown[] {
  return typeof nativeIsArray === 'function' && nativeIsArray(value) === true
}

/** A promise that is settled from elsewhere. To be awaited: an `await` of it looks nothing up that a page can replace. */
export function deferred<T>(
  start: (resolve: (value: T) => void, reject: (reason: unknown) => void) => void,
): Promise<T> {
  return construct(NativePromise, [start])
}
