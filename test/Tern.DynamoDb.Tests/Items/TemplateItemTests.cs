namespace Tern.DynamoDb.Tests.Items;

public sealed class TemplateItemTests
{
    private const string Stored =
        """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000007"},"gsi1pk":{"S":"STATUS#Paid"},"gsi1sk":""" +
        """{"S":"2024-05-06T05:08:09.0000000Z"},"CustomerId":{"S":"c1"},"Number":{"N":"7"},"Status":{"S":"Paid"},"PlacedAt":""" +
        """{"S":"2024-05-06T07:08:09.0000000+02:00"},"Total":{"N":"12.50"},"Lines":{"L":[{"M":{"Product":{"S":"Tea"},"Quantity":{"N":"2"},"Price":""" +
        """{"N":"6.25"}}}]},"Version":{"N":"4"},"ExpiresAt":{"N":"1735689600"}}""";

    private static readonly Order Order = new(
        "c1", 7, OrderStatus.Paid, new DateTimeOffset(2024, 5, 6, 7, 8, 9, TimeSpan.FromHours(2)), 12.50m, [new OrderLine("Tea", 2, 6.25m)])
    {
        Version = 3, ExpiresAt = new DateTimeOffset(2025, 1, 1, 0, 0, 0, TimeSpan.Zero),
    };

    [Fact]
    public void Key_attributes_are_written_before_the_members_and_the_version_is_the_one_given() => Assert.Equal(Stored, ItemJson.Write(Order, version: 4));

    [Fact]
    public void A_positional_record_is_read_with_its_init_only_members()
    {
        var read = ItemJson.Read<Order>(Stored);

        Assert.Equal(Order with { Lines = read.Lines, Version = 4 }, read);
        Assert.Equal(Order.Lines, read.Lines);
        Assert.Equal(TimeSpan.FromHours(2), read.PlacedAt.Offset);
    }

    [Fact]
    public void A_required_attribute_that_is_absent_is_named()
    {
        var json = """{"CustomerId":{"S":"c1"},"Number":{"N":"7"},"Status":{"S":"Paid"},"PlacedAt":{"S":"2024-05-06T07:08:09Z"},"Lines":{"L":[]}}""";
        Assert.Equal("Order.Total: required, but absent from the item", Assert.Throws<DynamoItemException>(() => ItemJson.Read<Order>(json)).Message);

        var nested =
            """{"CustomerId":{"S":"c1"},"Lines":{"L":[{"M":{"Product":{"S":"Tea"},"Quantity":{"N":"2"},"Price":{"N":"1"}}},""" +
            """{"M":{"Product":{"S":"Jam"},"Price":{"N":"1"}}}]}}""";
        Assert.Equal(
            "Order.Lines[1].Quantity: required, but absent from the item", Assert.Throws<DynamoItemException>(() => ItemJson.Read<Order>(nested)).Message);
    }

    [Fact]
    public void A_nested_attribute_of_another_type_is_named_by_its_path()
    {
        var json =
            """{"Lines":{"L":[{"M":{"Product":{"S":"Tea"},"Quantity":{"N":"2"},"Price":{"N":"1"}}},{"M":{"Product":{"S":"Jam"},"Quantity":{"S":"two"}}}]}}""";
        var error = Assert.Throws<DynamoItemException>(() => ItemJson.Read<Order>(json));

        Assert.Equal("Order.Lines[1].Quantity: expected N, found S", error.Message);
        Assert.Equal(("Order", "Lines[1].Quantity"), (error.ItemType, error.Attribute));
    }

    [Fact]
    public void A_name_that_the_enum_has_not_is_refused()
    {
        var error = Assert.Throws<DynamoItemException>(() => ItemJson.Read<Order>("""{"Status":{"S":"Lost"}}"""));
        Assert.Equal("Order.Status: expected one of the names of OrderStatus (S), found a different value", error.Message);

        var written = Assert.Throws<ArgumentException>(() => ItemJson.Write(Order with { Status = (OrderStatus)9 }));
        Assert.Equal("Order.Status can't be used in the key 'STATUS#{Status}': the value has no name in the enum.", written.Message);
    }

    [Fact]
    public void Keys_are_made_of_templates()
    {
        Assert.Equal(new ItemKey<Order>("CUSTOMER#c1", "ORDER#00000007"), Order.Key("c1", 7));
        Assert.Equal(Order.Key("c1", 7), ItemJson.Map<Order>().GetKey(Order));
        Assert.Equal(new ItemKey<Customer>("CUSTOMER#c1", "PROFILE"), Customer.Key("c1"));
    }

    [Theory]
    [InlineData("", 7, "Order.CustomerId can't be used in the key 'CUSTOMER#{CustomerId}': the value is empty, but every part of a key needs one.")]
    [InlineData(
        "c1", -7, "Order.Number can't be used in the key 'ORDER#{Number:D8}': the value is negative, and keys of 8 digits would not be in the order of " +
            "the numbers. Use values of 0 or more.")]
    [InlineData(
        "c1", 123456789, "Order.Number can't be used in the key 'ORDER#{Number:D8}': the value has 9 digits, but the template has room for 8. Widen the " +
            "template, which changes the keys of stored items.")]
    public void A_value_that_would_break_the_keys_is_refused(string customer, int number, string message) =>
        Assert.Equal(message, Assert.Throws<ArgumentException>(() => Order.Key(customer, number)).Message);

    [Fact]
    public void The_types_of_a_table_share_its_layout()
    {
        var order = ItemJson.Map<Order>().Schema;
        var customer = ItemJson.Map<Customer>().Schema;

        Assert.Same(order.Table, customer.Table);
        Assert.Equal(
            ("items", "CUSTOMER#", "ORDER#", "Version", "ExpiresAt"),
            (order.Table.Name, order.PartitionPrefix, order.SortPrefix, order.VersionAttribute, order.TimeToLiveAttribute));
        Assert.True(customer.SortIsConstant);
        Assert.Equal("gsi1pk", Assert.Single(order.Table.Indexes).PartitionKey.Name);
        Assert.Same(order.Table.Indexes[0], Assert.Single(order.Indexes).Layout);
        Assert.Empty(customer.Indexes);
    }

    [Fact]
    public void The_version_is_read_and_set_in_a_copy()
    {
        var map = ItemJson.Map<Order>();
        var order = map.WithVersion(Order, 9);

        Assert.Equal((3L, 9L), (Order.Version, order.Version));
        Assert.Equal(Order with { Version = 9 }, order);
        Assert.Equal(9, map.GetVersion(order));
        Assert.Equal(0, ItemJson.Map<Customer>().GetVersion(new Customer("c1", "Ada")));
    }

    [Fact]
    public void Null_is_omitted_and_round_trips()
    {
        Assert.Equal("""{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"},"Id":{"S":"c1"},"Name":{"S":"Ada"}}""", ItemJson.Write(new Customer("c1", "Ada")));
        Assert.Equal(new Customer("c1", "Ada"), ItemJson.RoundTrip(new Customer("c1", "Ada")));
        Assert.Equal(new Customer("c1", "Ada", "x"), ItemJson.RoundTrip(new Customer("c1", "Ada", "x")));
        Assert.Equal(new Customer("c1", "Ada"), ItemJson.Read<Customer>("""{"Id":{"S":"c1"},"Name":{"S":"Ada"},"Note":{"NULL":true}}"""));
    }

    [Fact]
    public void Half_of_a_surrogate_pair_is_refused_by_its_path()
    {
        var order = Order with { Lines = [new OrderLine("ok", 1, 1), new OrderLine("bad \ud800", 1, 1)] };
        Assert.StartsWith(
            "Order.Lines[1].Product: the string contains an unpaired surrogate", Assert.Throws<ArgumentException>(() => ItemJson.Write(order)).Message);
    }
}
