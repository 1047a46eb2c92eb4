// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {FeeBook} from './FeeBook.sol';
import {LockersRegistry} from './LockersRegistry.sol';
import {MintableToken} from './MintableToken.sol';
import {Roles} from './Roles.sol';

/// The one door through which bitcoin becomes wrapped BTC: each Bitcoin transaction passes once,
/// by any router, and every fee is paid at once.
contract WrapMint is Roles {
    struct Minted {
        address lockerTarget;
        uint256 receivedSats;
        uint256[4] fees; // network, locker, protocol, third party
    }

    MintableToken public immutable wrappedBtc;
    LockersRegistry public immutable lockers;
    FeeBook public immutable feeBook;
    mapping(bytes32 bitcoinTxId => bool) public isUsed;

    constructor(MintableToken wrappedBtc_, LockersRegistry lockers_, FeeBook feeBook_) {
        wrappedBtc = wrappedBtc_;
        lockers = lockers_;
        feeBook = feeBook_;
    }

    function mint(
        bytes32 bitcoinTxId,
        bytes calldata lockerLockingScript,
        uint256 amountSats,
        uint256 networkFeeSats,
        uint256 thirdPartyId,
        address teleporter,
        bool isSwap
    ) external onlyRouter returns (Minted memory minted) {
        require(!isUsed[bitcoinTxId], 'WrapMint: bitcoin transaction already used');
        isUsed[bitcoinTxId] = true;

        FeeBook.Split memory share = feeBook.split(amountSats, thirdPartyId, isSwap);
        uint256 fees = networkFeeSats + share.locker + share.protocol + share.thirdParty;
        require(amountSats > fees, 'WrapMint: amount does not cover the fees');

        minted.lockerTarget = lockers.activeTarget(lockerLockingScript);
        minted.receivedSats = amountSats - fees;
        minted.fees = [networkFeeSats, share.locker, share.protocol, share.thirdParty];
        lockers.fill(minted.lockerTarget, amountSats);
        wrappedBtc.mint(address(this), amountSats);

        _pay(teleporter, networkFeeSats);
        _pay(minted.lockerTarget, share.locker);
        _pay(feeBook.treasury(), share.protocol);
        _pay(share.thirdPartyPayee, share.thirdParty);
        _pay(msg.sender, minted.receivedSats);
    }

    function _pay(address to, uint256 sats) private {
        if (sats > 0) wrappedBtc.transfer(to, sats);
    }
}
