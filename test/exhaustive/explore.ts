/** One thing that may happen next, and the state after it. */
export type Move<S> = { name: string; next: S }

export type Rules<S> = {
  moves: (state: S) => Move<S>[]
  /** Equal for states that nothing tells apart. */
  keyOf: (state: S) => string
  /** Returns a state's fault; `null` if it has none. */
  faultOf: (state: S) => string | null
}

type Bounds = { depth: number; states: number }
/** `depth`: the last one of which every state was seen. `fault`: the first one found, by its shortest trace. */
export type Explored = { states: number; depth: number; fault: { says: string; trace: string[] } | null }

/** Every order in which things may happen, breadth first, until a fault or a bound is met. */
export function explore<S>(start: S, { moves, keyOf, faultOf }: Rules<S>, bounds: Bounds): Explored {
  const cameBy = new Map<string, { from: string; name: string } | null>([[keyOf(start), null]])
  const traceTo = (key: string): string[] => {
    const step = cameBy.get(key)
    return step ? [...traceTo(step.from), step.name] : []
  }
  const found = faultOf(start)
  if (found !== null) return { states: 1, depth: 0, fault: { says: found, trace: [] } }
  let layer = [start]
  for (let depth = 0; ; depth += 1) {
    if (depth === bounds.depth || layer.length === 0) return { states: cameBy.size, depth, fault: null }
    const following: S[] = []
    for (const state of layer) {
      const from = keyOf(state)
      for (const { name, next } of moves(state)) {
        const key = keyOf(next)
        if (cameBy.has(key)) continue
        if (cameBy.size === bounds.states) return { states: cameBy.size, depth, fault: null }
        cameBy.set(key, { from, name })
        const says = faultOf(next)
        if (says !== null) return { states: cameBy.size, depth, fault: { says, trace: traceTo(key) } }
        following.push(next)
      }
    }
    layer = following
  }
}

/**
 * The state after these moves, by their names.
 * @throws TypeError if one of them is not possible any more
 */
export function stateAfter<S>(start: S, { moves }: Pick<Rules<S>, 'moves'>, trace: readonly string[]): S {
  let state = start
  for (const name of trace) {
    const move = moves(state).find((one) => one.name === name)
    if (move === undefined) throw new TypeError(`nothing is called: ${name}`)
    state = move.next
  }
  return state
}

/** A trace as a row of `TRACES`, so that it stays tried. */
export function rowOf(world: string, { says, trace }: NonNullable<Explored['fault']>): string {
  return `  ['${world}', '${says}', ${JSON.stringify(trace)}],`
}

type EndRules<S> = Rules<S> & {
  isEnded: (state: S) => boolean
  /** The names of what happens if everybody does their part, the most urgent first. */
  onward: readonly RegExp[]
}

/** No way to an end takes longer. */
const MOST_STEPS = 60

/** Rules under which a state is at fault, too, if no end is reached from it although everybody does their part. */
export function withEnds<S extends object>({ isEnded, onward, ...rules }: EndRules<S>): Rules<S> {
  const moves = cached(rules.moves)
  const keyOf = cached(rules.keyOf)
  const ending = new Set<string>()
  const nextOf = (state: S) => {
    const named = moves(state)
    for (const kind of onward) {
      const move = named.find(({ name }) => kind.test(name))
      if (move !== undefined) return move.next
    }
    return undefined
  }
  const lacksEnd = (state: S): string | null => {
    const path: string[] = []
    let current: S | undefined = state
    for (let step = 0; step < MOST_STEPS && current !== undefined; step += 1) {
      const key = keyOf(current)
      path.push(key)
      if (isEnded(current) || ending.has(key)) {
        for (const passed of path) ending.add(passed)
        return null
      }
      current = nextOf(current)
    }
    return 'no end is reached though everybody does their part'
  }
  return { moves, keyOf, faultOf: (state) => rules.faultOf(state) ?? lacksEnd(state) }
}

function cached<S extends object, T>(work: (state: S) => T): (state: S) => T {
  const results = new WeakMap<S, { result: T }>()
  return (state) => {
    const known = results.get(state)
    if (known !== undefined) return known.result
    const result = work(state)
    results.set(state, { result })
    return result
  }
}
