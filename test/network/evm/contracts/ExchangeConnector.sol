// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Token} from './Token.sol';

/// Constant-product pools (x · y = k, 0.3 % kept by the pool), one a pair, chained along a path.
contract ExchangeConnector {
    uint256 private constant KEPT = 3;
    uint256 private constant WHOLE = 1_000;

    mapping(address token => mapping(address other => uint256)) public reserve;

    function addLiquidity(Token a, Token b, uint256 amountA, uint256 amountB) external {
        a.transferFrom(msg.sender, address(this), amountA);
        b.transferFrom(msg.sender, address(this), amountB);
        reserve[address(a)][address(b)] += amountA;
        reserve[address(b)][address(a)] += amountB;
    }

    /// What `amountIn` of the path's first token buys of its last one.
    function getOutputAmount(uint256 amountIn, address[] calldata path) external view returns (uint256 amount) {
        require(path.length > 1, 'ExchangeConnector: no path');
        amount = amountIn;
        for (uint256 i = 1; i < path.length; i++) amount = _output(amount, path[i - 1], path[i]);
    }

    /// What `amountOut` of the path's last token costs in its first one, rounded up.
    function getInputAmount(uint256 amountOut, address[] calldata path) external view returns (uint256 amount) {
        require(path.length > 1, 'ExchangeConnector: no path');
        amount = amountOut;
        for (uint256 i = path.length - 1; i > 0; i--) amount = _input(amount, path[i - 1], path[i]);
    }

    function swap(
        uint256 amountIn,
        uint256 minOutput,
        address[] calldata path,
        address recipient
    ) external returns (uint256 amount) {
        require(path.length > 1, 'ExchangeConnector: no path');
        Token(path[0]).transferFrom(msg.sender, address(this), amountIn);
        amount = amountIn;
        for (uint256 i = 1; i < path.length; i++) {
            uint256 bought = _output(amount, path[i - 1], path[i]);
            reserve[path[i - 1]][path[i]] += amount;
            reserve[path[i]][path[i - 1]] -= bought;
            amount = bought;
        }
        require(amount > 0 && amount >= minOutput, 'ExchangeConnector: insufficient output');
        Token(path[path.length - 1]).transfer(recipient, amount);
    }

    function _output(uint256 amountIn, address from, address to) private view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = _pool(from, to);
        uint256 earning = amountIn * (WHOLE - KEPT);
        return (earning * reserveOut) / (reserveIn * WHOLE + earning);
    }

    function _input(uint256 amountOut, address from, address to) private view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = _pool(from, to);
        require(amountOut < reserveOut, 'ExchangeConnector: insufficient liquidity');
        return (reserveIn * amountOut * WHOLE) / ((reserveOut - amountOut) * (WHOLE - KEPT)) + 1;
    }

    function _pool(address from, address to) private view returns (uint256 reserveIn, uint256 reserveOut) {
        (reserveIn, reserveOut) = (reserve[from][to], reserve[to][from]);
        require(reserveIn > 0 && reserveOut > 0, 'ExchangeConnector: no pool');
    }
}
