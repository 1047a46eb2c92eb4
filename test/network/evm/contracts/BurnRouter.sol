// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ConnectorList} from './ConnectorList.sol';
import {ExchangeConnector} from './ExchangeConnector.sol';
import {FeeBook} from './FeeBook.sol';
import {LockersRegistry} from './LockersRegistry.sol';
import {MintableToken} from './MintableToken.sol';
import {RouterFees, SwapRouterFees} from './RouterFees.sol';
import {Token} from './Token.sol';
import {WrappedNative} from './WrappedNative.sol';

/// Unwraps: wrapped BTC, or a token swapped into it, is burnt, and a locker owes the user a Bitcoin payment.
contract BurnRouter is ConnectorList, SwapRouterFees {
    struct Destination {
        bytes userScript;
        uint8 scriptType;
        bytes lockerLockingScript;
        uint256 thirdPartyId;
    }

    struct BurnRequest {
        uint256 amountSats;
        bytes userScript;
        uint8 scriptType;
        uint256 deadline; // Bitcoin height
        bool paid;
        address sender;
        uint256 inputSats;
    }

    uint256 public constant LEAST_PAYOUT_SATS = 1_000;
    uint256 public constant BLOCKS_TO_PAY = 36;
    /// What whoever reports a locker gets, out of 10,000 of the request.
    uint256 public constant SLASHER_BASIS_POINTS = 500;

    MintableToken public immutable wrappedBtc;
    WrappedNative public immutable wrappedNative;
    LockersRegistry public immutable lockers;
    /// What the locker's own Bitcoin transaction costs the user.
    uint256 public bitcoinFee;
    uint256 public bitcoinHeight;
    mapping(address lockerTarget => BurnRequest[]) private requests;

    event NewUnwrap(
        bytes userScript,
        uint8 scriptType,
        address lockerTargetAddress,
        address indexed userTargetAddress,
        uint256 requestIdOfLocker,
        uint256 indexed deadline,
        uint256 thirdPartyId,
        address inputToken,
        uint256[3] amounts,
        uint256[4] fees
    );
    event PaidUnwrap(
        address indexed lockerTargetAddress,
        uint256 requestIdOfLocker,
        bytes32 bitcoinTxId,
        uint256 bitcoinTxOutputIndex
    );
    event BurnDispute(
        address indexed userTargetAddress,
        address indexed lockerTargetAddress,
        bytes lockerLockingScript,
        uint256 requestIdOfLocker
    );

    constructor(
        MintableToken wrappedBtc_,
        WrappedNative wrappedNative_,
        LockersRegistry lockers_,
        FeeBook feeBook_,
        uint256 bitcoinFee_
    ) RouterFees(feeBook_) {
        wrappedBtc = wrappedBtc_;
        wrappedNative = wrappedNative_;
        lockers = lockers_;
        bitcoinFee = bitcoinFee_;
    }

    function setBitcoinFee(uint256 sats) external onlyOwner {
        bitcoinFee = sats;
    }

    function setBitcoinHeight(uint256 height) external onlyRelayer {
        bitcoinHeight = height;
    }

    /// Returns the sats the user will be paid.
    function unwrap(
        uint256 amount,
        bytes calldata userScript,
        uint8 scriptType,
        bytes calldata lockerLockingScript,
        uint256 thirdParty
    ) external returns (uint256) {
        wrappedBtc.transferFrom(msg.sender, address(this), amount);
        Destination memory destination = Destination(userScript, scriptType, lockerLockingScript, thirdParty);
        return _burn(destination, address(wrappedBtc), amount, amount, 0);
    }

    /// amounts: input, least sats after all fees. Returns the sats the user will be paid.
    function swapAndUnwrap(
        address exchangeConnector,
        uint256[] calldata amounts,
        bool isFixedToken,
        address[] calldata path,
        uint256 deadline,
        bytes calldata userScript,
        uint8 scriptType,
        bytes calldata lockerLockingScript,
        uint256 thirdParty
    ) external payable returns (uint256) {
        require(amounts.length == 2, 'BurnRouter: wrong amounts');
        require(block.timestamp <= deadline, 'BurnRouter: deadline passed');
        require(isFixedToken, 'BurnRouter: not fixed token');
        Destination memory destination = Destination(userScript, scriptType, lockerLockingScript, thirdParty);
        uint256 sats = _swap(exchangeConnector, amounts[0], path);
        return _burn(destination, path[0], amounts[0], sats, amounts[1]);
    }

    /// The relayer proves that a locker paid.
    function markPaid(
        address lockerTargetAddress,
        uint256 requestIdOfLocker,
        bytes32 bitcoinTxId,
        uint256 outputIndex
    ) external onlyRelayer {
        require(requestIdOfLocker < requests[lockerTargetAddress].length, 'BurnRouter: unknown request');
        BurnRequest storage request = requests[lockerTargetAddress][requestIdOfLocker];
        require(!request.paid, 'BurnRouter: already paid');
        request.paid = true;
        emit PaidUnwrap(lockerTargetAddress, requestIdOfLocker, bitcoinTxId, outputIndex);
    }

    /// A locker has let deadlines pass: whoever sent these requests is paid from its collateral.
    function disputeBurn(bytes calldata lockerLockingScript, uint256[] calldata requestIds) external onlyOwner {
        require(lockers.isLocker(lockerLockingScript), 'BurnRouter: unknown locker');
        address locker = lockers.getLockerTargetAddress(lockerLockingScript);
        for (uint256 i = 0; i < requestIds.length; i++) {
            BurnRequest storage request = requests[locker][requestIds[i]];
            require(!request.paid, 'BurnRouter: already paid');
            require(request.deadline < bitcoinHeight, 'BurnRouter: deadline not passed');
            request.paid = true;
            uint256 reward = (request.inputSats * SLASHER_BASIS_POINTS) / 10_000;
            lockers.slashIdleLocker(locker, reward, msg.sender, request.inputSats, request.sender);
            emit BurnDispute(request.sender, locker, lockerLockingScript, requestIds[i]);
        }
    }

    function burnRequestCount(address lockerTarget) external view returns (uint256) {
        return requests[lockerTarget].length;
    }

    function burnRequest(address lockerTarget, uint256 requestId) external view returns (BurnRequest memory) {
        return requests[lockerTarget][requestId];
    }

    function _swap(address connector, uint256 amountIn, address[] calldata path) private returns (uint256) {
        require(isExchangeConnector[connector], 'BurnRouter: unknown exchange connector');
        require(path.length > 1 && path[path.length - 1] == address(wrappedBtc), 'BurnRouter: wrong path');
        if (msg.value == 0) {
            Token(path[0]).transferFrom(msg.sender, address(this), amountIn);
        } else {
            require(path[0] == address(wrappedNative) && msg.value == amountIn, 'BurnRouter: wrong value');
            wrappedNative.deposit{value: amountIn}();
        }
        Token(path[0]).approve(connector, amountIn);
        return ExchangeConnector(connector).swap(amountIn, 0, path, address(this));
    }

    function _burn(
        Destination memory to,
        address inputToken,
        uint256 inputAmount,
        uint256 sats,
        uint256 minOutputSats
    ) private returns (uint256 payoutSats) {
        require(to.userScript.length == _scriptLength(to.scriptType), 'BurnRouter: invalid script');
        require(lockers.isLocker(to.lockerLockingScript), 'BurnRouter: unknown locker');
        address locker = lockers.getLockerTargetAddress(to.lockerLockingScript);
        require(lockers.isLockerActive(locker), 'BurnRouter: locker not active');

        FeeBook.Split memory share = feeBook.split(sats, to.thirdPartyId, true);
        uint256 fees = bitcoinFee + share.locker + share.protocol + share.thirdParty;
        require(sats >= fees + LEAST_PAYOUT_SATS, 'BurnRouter: amount too small');
        payoutSats = sats - fees;
        require(payoutSats >= minOutputSats, 'BurnRouter: insufficient output');

        _pay(locker, share.locker);
        _pay(feeBook.treasury(), share.protocol);
        _pay(share.thirdPartyPayee, share.thirdParty);
        // The locker spends both from its bitcoin: the payout and the fee of the transaction that carries it.
        wrappedBtc.burn(payoutSats + bitcoinFee);
        lockers.free(locker, payoutSats + bitcoinFee);

        uint256 deadline = bitcoinHeight + BLOCKS_TO_PAY;
        requests[locker].push(
            BurnRequest(payoutSats, to.userScript, to.scriptType, deadline, false, msg.sender, sats)
        );
        emit NewUnwrap(
            to.userScript,
            to.scriptType,
            locker,
            msg.sender,
            requests[locker].length - 1,
            deadline,
            to.thirdPartyId,
            inputToken,
            [inputAmount, sats, payoutSats],
            [bitcoinFee, share.locker, share.protocol, share.thirdParty]
        );
    }

    function _pay(address to, uint256 sats) private {
        if (sats > 0) wrappedBtc.transfer(to, sats);
    }

    /// 0 P2PK, 1 P2PKH, 2 P2SH, 3 P2WPKH, 4 P2WSH, 5 P2TR: the bare key or hash.
    function _scriptLength(uint8 scriptType) private pure returns (uint256) {
        require(scriptType <= 5, 'BurnRouter: invalid script');
        return scriptType == 1 || scriptType == 2 || scriptType == 3 ? 20 : 32;
    }
}
