package com.example.shop;

import java.time.Instant;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.ViewOf;

@IndexView("by-status")
public record OpenOrder(String customerId, long number, Instant placedAt, long total)
        implements ViewOf<ShopItem.Order> {}
