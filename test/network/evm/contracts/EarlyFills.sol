// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Token} from './Token.sol';
import {SwapRequest} from './SwapRequest.sol';
import {WrapMint} from './WrapMint.sol';
import {WrappedNative} from './WrappedNative.sol';

/// A third party may pay a swap's recipient from its own money before the payment is proven, and is owed the payment's
/// wrapped BTC from then on.
abstract contract EarlyFills {
    struct Fill {
        address filler;
        uint256 amount;
    }

    WrapMint private immutable minting;
    WrappedNative private immutable native;
    /// By what a fill promises: it counts for a payment that asks for just that.
    mapping(bytes32 promised => Fill) private fills;

    event RequestFilledV2(
        address filler,
        bytes32 user,
        address lockerTargetAddress,
        bytes32 bitcoinTxId,
        address[2] inputAndOutputToken,
        uint256 fillAmount,
        uint256 finalAmount,
        uint256 userRequestedAmount,
        uint256 destinationChainId,
        uint256 bridgePercentageFee
    );

    constructor(WrapMint minting_, WrappedNative native_) {
        minting = minting_;
        native = native_;
    }

    /// For recipients on this chain. The native asset comes along with the call.
    function fillTx(
        bytes32 bitcoinTxId,
        address recipient,
        address token,
        uint256 fillAmount,
        uint256 userRequestedAmount,
        uint256 destinationChainId,
        uint256 bridgePercentageFee,
        bytes calldata lockerLockingScript
    ) external payable {
        require(destinationChainId == block.chainid, 'EarlyFills: another chain');
        require(!minting.isUsed(bitcoinTxId), 'EarlyFills: already submitted');
        require(fillAmount > 0 && fillAmount >= userRequestedAmount, 'EarlyFills: less than requested');
        bytes32 promised = _promised(bitcoinTxId, recipient, token);
        require(fills[promised].filler == address(0), 'EarlyFills: already filled');
        fills[promised] = Fill(msg.sender, fillAmount);
        if (token == address(native)) {
            require(msg.value == fillAmount, 'EarlyFills: wrong value');
            (bool sent, ) = recipient.call{value: fillAmount}('');
            require(sent, 'EarlyFills: payment refused');
        } else {
            require(msg.value == 0, 'EarlyFills: wrong value');
            Token(token).transferFrom(msg.sender, recipient, fillAmount);
        }
        emit RequestFilledV2(
            msg.sender,
            bytes32(uint256(uint160(recipient))),
            minting.lockers().getLockerTargetAddress(lockerLockingScript),
            bitcoinTxId,
            [address(minting.wrappedBtc()), token],
            fillAmount,
            fillAmount,
            userRequestedAmount,
            destinationChainId,
            bridgePercentageFee
        );
    }

    function _fillOf(SwapRequest calldata request) internal view returns (Fill memory fill) {
        if (request.speed == 1 && request.destinationChainId == block.chainid)
            fill = fills[_promised(request.bitcoinTxId, request.recipient, request.outputToken)];
    }

    function _promised(bytes32 bitcoinTxId, address recipient, address token) private pure returns (bytes32) {
        return keccak256(abi.encode(bitcoinTxId, recipient, token));
    }
}
