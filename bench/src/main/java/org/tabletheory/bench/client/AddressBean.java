package org.tabletheory.bench.client;

import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

/** {@link User.Address} as a bean for the Enhanced Client. */
@DynamoDbBean
public class AddressBean {
    private String street = "";
    private String city = "";

    public String getStreet() {
        return street;
    }

    public void setStreet(String street) {
        this.street = street;
    }

    public String getCity() {
        return city;
    }

    public void setCity(String city) {
        this.city = city;
    }
}
