/** The declaration to the stores of what leaves the computer, by each store's own kinds. */
export const DATA_USE = {
  /** `data_collection_permissions` of Firefox's manifest. */
  firefox: ['financialAndPaymentInfo'],

  /** Chrome's form. Everything that is not named there is not collected. */
  chrome: {
    collected: ['Financial and payment information'],
    notCollected: [
      'Personally identifiable information',
      'Health information',
      'Authentication information',
      'Personal communications',
      'Location',
      'Web history',
      'User activity',
      'Website content',
    ],
    reasons: `Financial and payment information: addresses, amounts, transactions and their ids go to the bridge service and to the blockchain servers of the profile that the user has imported or installed. Without them there is no price, no balance and no payment.

Authentication information: the recovery phrase and the password never leave the computer, so nothing is collected.

Location: no request says where the user is. Like any server on the internet, those of the profile see the network address that a request comes from; Satspan neither reads nor sends it.

Web history, user activity, website content: which pages are visited is neither recorded nor sent. The names of pages that the user has connected, and what they asked for, are kept on the computer and sent to nobody.`,
    certified: [
      'I do not sell or transfer user data to third parties, outside of the approved use cases',
      'I do not use or transfer user data for purposes that are unrelated to my item’s single purpose',
      'I do not use or transfer user data to determine creditworthiness or for lending purposes',
    ],
  },
}
