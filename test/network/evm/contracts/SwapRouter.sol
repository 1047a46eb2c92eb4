// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ConnectorList} from './ConnectorList.sol';
import {Crossing} from './Crossing.sol';
import {ExchangeConnector} from './ExchangeConnector.sol';
import {LockersRegistry} from './LockersRegistry.sol';
import {MintableToken} from './MintableToken.sol';
import {PayloadLengths} from './PayloadLengths.sol';
import {RelayerBridge} from './RelayerBridge.sol';
import {RouterFees} from './RouterFees.sol';
import {SwapOutcome, SwapRequest} from './SwapRequest.sol';
import {Token} from './Token.sol';
import {WrapMint} from './WrapMint.sol';
import {WrappedNative} from './WrappedNative.sol';

/// What the exchange routers of all generations do: mint, swap, and send on to a cross chain.
abstract contract SwapRouter is ConnectorList, RouterFees, PayloadLengths, Crossing {
    WrapMint public immutable wrapMint;
    WrappedNative public immutable wrappedNative;
    /// The exchange behind each app that a data carrier may name.
    mapping(uint256 appId => address) public exchangeConnector;

    constructor(
        WrapMint wrapMint_,
        RelayerBridge bridge_,
        WrappedNative wrappedNative_,
        uint256[] memory lengths
    ) RouterFees(wrapMint_.feeBook()) PayloadLengths(lengths) Crossing(bridge_) {
        wrapMint = wrapMint_;
        wrappedNative = wrappedNative_;
    }

    function lockers() external view returns (LockersRegistry) {
        return wrapMint.lockers();
    }

    function teleBTC() public view returns (MintableToken) {
        return wrapMint.wrappedBtc();
    }

    function setAppConnector(uint256 appId, address connector) external onlyOwner {
        exchangeConnector[appId] = connector;
    }

    /// The first generation has one locker fee for everything.
    function _hasEffectiveFee() internal pure virtual returns (bool);

    function _mint(
        SwapRequest calldata request
    ) internal ofReadLength(request.payloadLength) returns (WrapMint.Minted memory) {
        address[] calldata path = request.path;
        require(isExchangeConnector[request.exchangeConnector], 'SwapRouter: unknown exchange connector');
        require(
            path.length > 1 && path[0] == address(teleBTC()) && path[path.length - 1] == request.outputToken,
            'SwapRouter: wrong path'
        );
        return
            wrapMint.mint(
                request.bitcoinTxId,
                request.lockerLockingScript,
                request.amountSats,
                request.networkFeeSats,
                request.thirdPartyId,
                msg.sender,
                _hasEffectiveFee()
            );
    }

    /// Buys what was asked for, or leaves the wrapped BTC here. Deployed routers log this before they deliver it.
    function _swap(SwapRequest calldata request, uint256 sats) internal returns (SwapOutcome memory outcome) {
        outcome.targetToken = request.outputToken;
        if (_deliverable(request)) outcome.intermediary = _buy(request, sats);
        outcome.targetAmount = outcome.intermediary;
        if (outcome.intermediary == 0 || request.destinationChainId == block.chainid) return outcome;
        (outcome.bridgeFee, outcome.targetToken, outcome.targetAmount) = bridge.quote(
            request.destinationChainId,
            request.outputToken,
            outcome.intermediary,
            request.bridgePercentageFee
        );
    }

    /// Pays what was bought, or sends it across.
    function _deliver(SwapRequest calldata request, SwapOutcome memory outcome) internal {
        if (outcome.intermediary == 0) return;
        if (request.destinationChainId == block.chainid) {
            _pay(request.outputToken, request.recipient, outcome.intermediary);
            return;
        }
        _sendAcross(
            request.bitcoinTxId,
            request.destinationChainId,
            request.outputToken,
            outcome.intermediary,
            request.bridgePercentageFee,
            request.recipient,
            request.handler
        );
    }

    function _pay(address token, address recipient, uint256 amount) internal virtual {
        Token(token).transfer(recipient, amount);
    }

    function _deliverable(SwapRequest calldata request) private view returns (bool) {
        if (request.destinationChainId == block.chainid) return true;
        return bridge.canSend(request.destinationChainId, request.outputToken, request.bridgePercentageFee);
    }

    /// Zero when the exchange cannot give the least output.
    function _buy(SwapRequest calldata request, uint256 sats) private returns (uint256) {
        ExchangeConnector connector = ExchangeConnector(request.exchangeConnector);
        teleBTC().approve(address(connector), sats);
        try connector.swap(sats, request.minOutput, request.path, address(this)) returns (uint256 bought) {
            return bought;
        } catch {
            teleBTC().approve(address(connector), 0);
            return 0;
        }
    }
}
