// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Crossing} from './Crossing.sol';
import {Token} from './Token.sol';
import {Entry} from './SwapLogs.sol';
import {SwapOutcome, SwapRequest} from './SwapRequest.sol';
import {WrapMint} from './WrapMint.sol';
import {WrappedNative} from './WrappedNative.sol';

/// A third party may pay a swap's recipient from its own money before the payment is proven, and is owed the payment's
/// wrapped BTC from then on. A recipient on another chain is sent the tokens across.
abstract contract EarlyFills is Crossing {
    struct Fill {
        address filler;
        SwapOutcome outcome;
    }

    struct FillRequest {
        bytes32 bitcoinTxId;
        address recipient;
        address token; // of this chain
        uint256 fillAmount;
        uint256 userRequestedAmount;
        uint256 destinationChainId;
        uint256 bridgePercentageFee;
        bytes lockerLockingScript;
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

    event RequestFilledUniversal(
        address filler,
        bytes32 user,
        address lockerTargetAddress,
        bytes32 bitcoinTxId,
        address[2] inputAndOutputToken,
        uint256[5] amountArgs,
        bytes32[] pathFromIntermediaryToDestTokenOnDestChain
    );
    event RequestFilledUniversal(
        address filler,
        bytes32 user,
        address lockerTargetAddress,
        bytes32 bitcoinTxId,
        address[2] inputAndOutputToken,
        uint256[5] amountArgs,
        bytes32[] pathFromIntermediaryToDestTokenOnDestChain,
        uint256[] amountsFromIntermediaryToDestTokenOnDestChain
    );

    constructor(WrapMint minting_, WrappedNative native_) {
        minting = minting_;
        native = native_;
    }

    /// The native asset comes along with the call. The log is that of the entry that the filler picks.
    function fillTx(FillRequest calldata fill, Entry entry) external payable {
        require(!minting.isUsed(fill.bitcoinTxId), 'EarlyFills: already submitted');
        require(
            fill.fillAmount > 0 && fill.fillAmount >= fill.userRequestedAmount,
            'EarlyFills: less than requested'
        );
        bytes32 promised = _promised(fill.bitcoinTxId, fill.recipient, fill.token, fill.destinationChainId);
        require(fills[promised].filler == address(0), 'EarlyFills: already filled');
        SwapOutcome memory outcome = fill.destinationChainId == block.chainid ? _payHere(fill) : _payAcross(fill);
        fills[promised] = Fill(msg.sender, outcome);
        if (entry == Entry.V2) _logFillV2(fill, outcome);
        else _logFillUniversal(fill, outcome, entry);
    }

    function _logFillV2(FillRequest calldata fill, SwapOutcome memory outcome) private {
        emit RequestFilledV2(
            msg.sender,
            bytes32(uint256(uint160(fill.recipient))),
            minting.lockers().getLockerTargetAddress(fill.lockerLockingScript),
            fill.bitcoinTxId,
            [address(minting.wrappedBtc()), fill.token],
            fill.fillAmount,
            outcome.targetAmount,
            fill.userRequestedAmount,
            fill.destinationChainId,
            fill.bridgePercentageFee
        );
    }

    function _logFillUniversal(FillRequest calldata fill, SwapOutcome memory outcome, Entry entry) private {
        bytes32 user = bytes32(uint256(uint160(fill.recipient)));
        address locker = minting.lockers().getLockerTargetAddress(fill.lockerLockingScript);
        address[2] memory tokens = [address(minting.wrappedBtc()), fill.token];
        uint256[5] memory amounts = [
            fill.fillAmount,
            outcome.targetAmount,
            fill.userRequestedAmount,
            fill.destinationChainId,
            fill.bridgePercentageFee
        ];
        bytes32[] memory path = new bytes32[](1);
        path[0] = bytes32(uint256(uint160(outcome.targetToken)));
        if (entry == Entry.Universal) {
            emit RequestFilledUniversal(msg.sender, user, locker, fill.bitcoinTxId, tokens, amounts, path);
            return;
        }
        uint256[] memory amountsOfPath = new uint256[](1);
        amountsOfPath[0] = outcome.targetAmount;
        emit RequestFilledUniversal(
            msg.sender,
            user,
            locker,
            fill.bitcoinTxId,
            tokens,
            amounts,
            path,
            amountsOfPath
        );
    }

    function _fillOf(SwapRequest calldata request) internal view returns (Fill memory fill) {
        if (request.speed == 1)
            fill = fills[
                _promised(
                    request.bitcoinTxId,
                    request.recipient,
                    request.outputToken,
                    request.destinationChainId
                )
            ];
    }

    function _payHere(FillRequest calldata fill) private returns (SwapOutcome memory) {
        if (fill.token == address(native)) {
            require(msg.value == fill.fillAmount, 'EarlyFills: wrong value');
            (bool sent, ) = fill.recipient.call{value: fill.fillAmount}('');
            require(sent, 'EarlyFills: payment refused');
        } else {
            require(msg.value == 0, 'EarlyFills: wrong value');
            Token(fill.token).transferFrom(msg.sender, fill.recipient, fill.fillAmount);
        }
        return SwapOutcome(fill.fillAmount, fill.token, fill.fillAmount, 0);
    }

    function _payAcross(FillRequest calldata fill) private returns (SwapOutcome memory) {
        require(msg.value == 0, 'EarlyFills: wrong value');
        Token(fill.token).transferFrom(msg.sender, address(this), fill.fillAmount);
        Crossed memory crossed = _sendAcross(
            fill.bitcoinTxId,
            fill.destinationChainId,
            fill.token,
            fill.fillAmount,
            fill.bridgePercentageFee,
            fill.recipient,
            address(0)
        );
        return SwapOutcome(fill.fillAmount, crossed.targetToken, crossed.targetAmount, crossed.bridgeFee);
    }

    function _promised(
        bytes32 bitcoinTxId,
        address recipient,
        address token,
        uint256 chainId
    ) private pure returns (bytes32) {
        return keccak256(abi.encode(bitcoinTxId, recipient, token, chainId));
    }
}
