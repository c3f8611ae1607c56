package com.example.orders;

/** Thrown when there are fewer pieces than an order needs. */
class OutOfStockException extends RuntimeException {
    OutOfStockException(String article) {
        super("there are not enough pieces of " + article);
    }
}
