// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// What the connector of a cross chain logs where a universal wrap ends.
abstract contract UniversalArrivals {
    struct Arrival {
        bytes32 bitcoinTxId;
        uint256 intermediaryChainId;
        address token;
        address recipient;
        uint256 amount; // what the exchange here brings
        bool withAmounts; // as newer deployments log it
        bool isRefused;
    }

    event WrappedAndSwappedToDestChain(
        bytes32 bitcoinTxId,
        uint256 destinationChainId,
        uint256 intermediaryChainId,
        address targetAddress,
        uint256 destTokenAmount,
        address[] pathFromIntermediaryToDestTokenOnDestChain
    );
    event FailedWrapAndSwapToDestChain(
        bytes32 bitcoinTxId,
        uint256 destinationChainId,
        uint256 intermediaryChainId,
        address targetAddress,
        uint256 destTokenAmount,
        address[] pathFromIntermediaryToDestTokenOnDestChain
    );
    event WrappedAndSwappedToDestChain(
        bytes32 bitcoinTxId,
        uint256 destinationChainId,
        uint256 intermediaryChainId,
        address targetAddress,
        uint256 destTokenAmount,
        address[] pathFromIntermediaryToDestTokenOnDestChain,
        uint256[] amountsFromIntermediaryToDestTokenOnDestChain
    );
    event FailedWrapAndSwapToDestChain(
        bytes32 bitcoinTxId,
        uint256 destinationChainId,
        uint256 intermediaryChainId,
        address targetAddress,
        uint256 destTokenAmount,
        address[] pathFromIntermediaryToDestTokenOnDestChain,
        uint256[] amountsFromIntermediaryToDestTokenOnDestChain
    );

    function _logArrival(Arrival calldata arrival) internal {
        address[] memory path = new address[](1);
        path[0] = arrival.token;
        if (arrival.withAmounts) _logWithAmounts(arrival, path);
        else if (arrival.isRefused) {
            emit FailedWrapAndSwapToDestChain(
                arrival.bitcoinTxId,
                block.chainid,
                arrival.intermediaryChainId,
                arrival.recipient,
                0,
                path
            );
        } else {
            emit WrappedAndSwappedToDestChain(
                arrival.bitcoinTxId,
                block.chainid,
                arrival.intermediaryChainId,
                arrival.recipient,
                arrival.amount,
                path
            );
        }
    }

    function _logWithAmounts(Arrival calldata arrival, address[] memory path) private {
        uint256[] memory amounts = new uint256[](1);
        amounts[0] = arrival.amount;
        if (arrival.isRefused) {
            emit FailedWrapAndSwapToDestChain(
                arrival.bitcoinTxId,
                block.chainid,
                arrival.intermediaryChainId,
                arrival.recipient,
                0,
                path,
                amounts
            );
        } else {
            emit WrappedAndSwappedToDestChain(
                arrival.bitcoinTxId,
                block.chainid,
                arrival.intermediaryChainId,
                arrival.recipient,
                arrival.amount,
                path,
                amounts
            );
        }
    }
}
