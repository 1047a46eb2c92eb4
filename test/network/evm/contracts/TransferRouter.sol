// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {LockersRegistry} from './LockersRegistry.sol';
import {MintableToken} from './MintableToken.sol';
import {PayloadLengths} from './PayloadLengths.sol';
import {Roles} from './Roles.sol';
import {RouterFees} from './RouterFees.sol';
import {WrapMint} from './WrapMint.sol';

/// Plain wraps: bitcoin in, wrapped BTC out, on this chain only.
contract TransferRouter is Roles, RouterFees, PayloadLengths {
    WrapMint public immutable wrapMint;

    event NewWrap(
        bytes32 bitcoinTxId,
        bytes indexed lockerLockingScript,
        address lockerTargetAddress,
        address indexed user,
        address teleporter,
        uint256[2] amounts,
        uint256[4] fees,
        uint256 thirdPartyId,
        uint256 destinationChainId
    );

    constructor(
        WrapMint wrapMint_,
        uint256[] memory lengths
    ) RouterFees(wrapMint_.feeBook()) PayloadLengths(lengths) {
        wrapMint = wrapMint_;
    }

    function lockers() external view returns (LockersRegistry) {
        return wrapMint.lockers();
    }

    function teleBTC() external view returns (MintableToken) {
        return wrapMint.wrappedBtc();
    }

    /// amounts of the event: what the locker took in, what the user received.
    function wrap(
        bytes32 bitcoinTxId,
        bytes calldata lockerLockingScript,
        uint256 amountSats,
        uint256 networkFeeSats,
        address recipient,
        uint256 thirdPartyId,
        uint256 payloadLength,
        uint256 speed
    ) external onlyRelayer ofReadLength(payloadLength) {
        require(speed == 0, 'speed is out of range');
        WrapMint.Minted memory minted = wrapMint.mint(
            bitcoinTxId,
            lockerLockingScript,
            amountSats,
            networkFeeSats,
            thirdPartyId,
            msg.sender,
            false
        );
        wrapMint.wrappedBtc().transfer(recipient, minted.receivedSats);
        emit NewWrap(
            bitcoinTxId,
            lockerLockingScript,
            minted.lockerTarget,
            recipient,
            msg.sender,
            [amountSats, minted.receivedSats],
            minted.fees,
            thirdPartyId,
            block.chainid
        );
    }
}
