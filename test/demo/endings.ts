/** A cleanup step. */
export type Ending = () => Promise<void> | void

export type Endings = {
  add(step: Ending): void
  /** Begins what `stop` ends, even if the run ends before it has started. */
  begin<T>(starting: Promise<T>, stop: (started: T) => Promise<void>): Promise<T>
  /** Whether the end has begun. */
  isEnding(): boolean
  /** Runs all steps once, the last one first, and exits. */
  end(code: number): Promise<never>
}

/** @param codeOfSignal the exit code on Ctrl-C */
export function createEndings(codeOfSignal: () => number): Endings {
  const steps: Ending[] = []
  let ending: Promise<never> | undefined
  const end = (code: number): Promise<never> => {
    ending ??= (async () => {
      for (const step of steps.toReversed()) {
        try {
          await step()
        } catch (error) {
          // The others run all the same.
          console.error(error)
        }
      }
      process.exit(code)
    })()
    return ending
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(codeOfSignal()))
  return {
    add: (step) => void steps.push(step),
    begin(starting, stop) {
      steps.push(() => starting.then(stop, () => {}))
      return starting
    },
    isEnding: () => ending !== undefined,
    end,
  }
}
