/** Who answers in Satspan's window: played by the mock, or by a fixture in a real one. */
export type User = {
  /** Says yes to what waits, or to what comes next; of several wallets of the page, the first signs. */
  approve(): Promise<void>
  /** Says no to it. */
  reject(): Promise<void>
}
