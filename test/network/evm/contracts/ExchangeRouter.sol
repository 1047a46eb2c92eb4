// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {BurnRouter} from './BurnRouter.sol';
import {UserAndLockerScript} from './CrossChainMessage.sol';
import {EarlyFills} from './EarlyFills.sol';
import {RelayerBridge} from './RelayerBridge.sol';
import {SwapRouterFees} from './RouterFees.sol';
import {Entry, SwapLogs} from './SwapLogs.sol';
import {SwapOutcome, SwapRequest} from './SwapRequest.sol';
import {SwapRouter} from './SwapRouter.sol';
import {WrapMint} from './WrapMint.sol';
import {WrappedNative} from './WrappedNative.sol';

/// Wrap-and-swap: bitcoin in, another token out, here or on a cross chain. A swap that misses its minimum leaves
/// the wrapped BTC here until it is refunded as a burn request.
contract ExchangeRouter is SwapRouter, SwapRouterFees, SwapLogs, EarlyFills {
    BurnRouter public immutable burnRouter;
    /// Wrapped BTC of failed requests, waiting for a refund.
    mapping(bytes32 bitcoinTxId => uint256) public keptSats;

    event RefundProcessed(
        bytes32 indexed txId,
        address indexed refundedBy,
        uint256 failedRequestAmount,
        uint256 refundAmount,
        bytes userScript,
        uint8 scriptType,
        address lockerTargetAddress,
        uint256 burnRequestCounter
    );

    constructor(
        WrapMint wrapMint_,
        RelayerBridge bridge_,
        WrappedNative wrappedNative_,
        uint256[] memory lengths,
        BurnRouter burnRouter_
    ) SwapRouter(wrapMint_, bridge_, wrappedNative_, lengths) EarlyFills(wrapMint_, wrappedNative_) {
        burnRouter = burnRouter_;
    }

    /// The wrapped native token sends its asset here when it is unwrapped.
    receive() external payable {
        require(msg.sender == address(wrappedNative), 'ExchangeRouter: not the wrapped native token');
    }

    function wrapAndSwap(SwapRequest calldata request, Entry entry) external onlyRelayer {
        (WrapMint.Minted memory minted, SwapOutcome memory outcome, bool isFilled) = _mintAndSwap(request);
        _log(entry, request, minted, outcome);
        if (!isFilled) _deliver(request, outcome);
    }

    /// The same, and a failure is refunded at once: the refund's log comes before the failure's own.
    function wrapAndSwapOrRefund(
        SwapRequest calldata request,
        Entry entry,
        UserAndLockerScript calldata scripts
    ) external onlyRelayer {
        (WrapMint.Minted memory minted, SwapOutcome memory outcome, bool isFilled) = _mintAndSwap(request);
        if (outcome.intermediary == 0)
            _refund(request.bitcoinTxId, scripts.userScript, scripts.scriptType, scripts.lockerLockingScript);
        _log(entry, request, minted, outcome);
        if (!isFilled) _deliver(request, outcome);
    }

    /// Opens a burn request for what a failed request left here; the Bitcoin payout then follows as any unwrap's.
    function refund(
        bytes32 txId,
        bytes calldata userScript,
        uint8 scriptType,
        bytes calldata lockerLockingScript
    ) external onlyRelayer {
        _refund(txId, userScript, scriptType, lockerLockingScript);
    }

    function _hasEffectiveFee() internal pure override returns (bool) {
        return true;
    }

    function _mintAndSwap(
        SwapRequest calldata request
    ) private returns (WrapMint.Minted memory minted, SwapOutcome memory outcome, bool isFilled) {
        minted = _mint(request);
        Fill memory fill = _fillOf(request);
        isFilled = fill.filler != address(0);
        if (!isFilled) {
            outcome = _swap(request, minted.receivedSats);
            if (outcome.intermediary == 0) keptSats[request.bitcoinTxId] = minted.receivedSats;
        } else {
            outcome = fill.outcome;
            teleBTC().transfer(fill.filler, minted.receivedSats);
        }
    }

    function _refund(
        bytes32 txId,
        bytes calldata userScript,
        uint8 scriptType,
        bytes calldata lockerLockingScript
    ) private {
        uint256 kept = keptSats[txId];
        require(kept > 0, 'ExchangeRouter: nothing to refund');
        keptSats[txId] = 0;
        teleBTC().approve(address(burnRouter), kept);
        uint256 refundSats = burnRouter.unwrap(kept, userScript, scriptType, lockerLockingScript, 0);
        address locker = wrapMint.lockers().getLockerTargetAddress(lockerLockingScript);
        uint256 requestId = burnRouter.burnRequestCount(locker) - 1;
        emit RefundProcessed(txId, msg.sender, kept, refundSats, userScript, scriptType, locker, requestId);
    }

    function _pay(address token, address recipient, uint256 amount) internal override {
        if (token != address(wrappedNative)) {
            super._pay(token, recipient, amount);
            return;
        }
        wrappedNative.withdraw(amount);
        (bool sent, ) = recipient.call{value: amount}('');
        require(sent, 'ExchangeRouter: payment refused');
    }
}
