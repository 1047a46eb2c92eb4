export type Intercepted = { port: string; method: string; args: readonly unknown[] }

/** Sits between a port and its caller. Its result is the caller's answer. */
export type Intercept = (call: Intercepted, run: () => unknown) => unknown

/**
 * The same object, with every call to it, and to every port it holds or returns, going through `intercept`. Nothing is
 * listed by name, so new methods of a port are intercepted too.
 */
export function intercepted<T extends object>(port: T, name: string, intercept: Intercept): T {
  return new Proxy(port, {
    get(target, key, receiver): unknown {
      const member: unknown = Reflect.get(target, key, receiver)
      if (typeof key !== 'string') return member
      if (typeof member !== 'function') return passedOn(member, key, intercept)
      return (...args: unknown[]) => {
        const run = (): unknown => Reflect.apply(member, target, args)
        const answer = intercept({ port: name, method: key, args }, run)
        return answered(answer, VIEWS.has(key) ? name : nameOf(key, args), intercept)
      }
    },
  })
}

/** Views that count a port, or read it again, and are still the same port. */
const VIEWS = new Set(['counting', 'reading'])

/** An object with methods of its own is a port; everything else is data. */
export function isPort(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((member) => typeof member === 'function')
  )
}

function passedOn(value: unknown, name: string, intercept: Intercept): unknown {
  if (Array.isArray(value) && value.some(isPort))
    return value.map((item: unknown, index) => passedOn(item, `${name}[${index}]`, intercept))
  return isPort(value) ? intercepted(value, name, intercept) : value
}

function answered(answer: unknown, name: string, intercept: Intercept): unknown {
  return answer instanceof Promise
    ? answer.then((value: unknown) => passedOn(value, name, intercept))
    : passedOn(answer, name, intercept)
}

/** Several ports of one kind are distinguished by the argument they were requested with. */
function nameOf(method: string, [first]: readonly unknown[]): string {
  return typeof first === 'string' ? `${method}(${first})` : method
}
