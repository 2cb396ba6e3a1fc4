using System.Numerics;
using Tern.DynamoDb;
using Tern.Lambda.Events;
using Tern.TestHarness;

namespace Tern.Handling.DynamoDb.Tests.Changes;

public sealed class StreamItemTests
{
    private const string Small =
        """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000007"},"CustomerId":{"S":"c1"},"Number":{"N":"7"},"Total":{"N":"5"},"Lines":{"L":[]}}""";

    private const string Profile = """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"}}""";

    [Fact]
    public void An_image_with_attributes_of_every_type_is_read_as_an_item()
    {
        Assert.True(StreamEvents.Read(StreamEvents.Inserted).TryGet<Order>(out var change));

        Assert.Equal(ItemChangeKind.Insert, change.Kind);
        Assert.Equal(Order.Key("c1", 7), change.Key);
        Assert.Equal("4421584500000000017450439091", change.SequenceNumber);
        Assert.Equal(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero), change.ChangedAt);
        Assert.Equal(TableStreamView.NewAndOldImages, change.View);
        Assert.False(change.IsExpiry);
        Assert.Null(change.Old);

        var order = change.New!;
        Assert.Equal(("c1", 7, 129.90m), (order.CustomerId, order.Number, order.Total));
        Assert.Equal([new OrderLine("egg \"large\" é", 12), new OrderLine("ham", 1)], order.Lines);
        Assert.Equal(["frequent", "gift"], order.Tags.Order());
        Assert.Equal([-1, 3, 20], order.Codes.Order());
        Assert.Equal([[0, 1, 2], [255]], order.Pages);
        Assert.Equal([0xde, 0xad, 0xbe, 0xef], order.Signature);
        Assert.Equal(BigInteger.Parse("12345678901234567890123456789012345678", System.Globalization.CultureInfo.InvariantCulture), order.Exact);
        Assert.Equal("-1.2345678901234567890123456789012345678E-120", order.Measure.AsNumberText());
        Assert.Equal("Grüße", order.Notes["de"]);
        Assert.Equal("", order.Notes[""]);
        Assert.True(order.IsPaid);
        Assert.Null(order.Coupon);
        Assert.Equal(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero), order.ExpiresAt);
        Assert.Same(order, change.New);
    }

    [Fact]
    public void An_image_is_read_as_attributes_whatever_its_type()
    {
        var record = StreamEvents.Read(StreamEvents.Inserted);
        var attributes = record.ReadNew()!;

        Assert.Equal(17, attributes.Count);
        Assert.Equal("12345678901234567890123456789012345678", attributes["Exact"].AsNumberText());
        Assert.Equal(AttributeType.BinarySet, attributes["Unknown"].Type);
        Assert.Null(record.ReadOld());
        Assert.Equal(new AttributeMap { ["pk"] = "CUSTOMER#c1", ["sk"] = "ORDER#00000007" }, record.ReadKeys());
    }

    [Fact]
    public void A_modification_has_both_images()
    {
        var record = StreamEvents.Read(StreamEvents.Record("MODIFY", newImage: StreamEvents.Order, oldImage: Small));
        Assert.True(record.TryGet<Order>(out var change));
        Assert.Equal((ItemChangeKind.Modify, 5m, 129.90m), (change.Kind, change.Old!.Total, change.New!.Total));
        Assert.Equal((5m, 129.90m), (record.ReadOld<Order>()!.Total, record.ReadNew<Order>()!.Total));
    }

    [Theory]
    [InlineData("""{"type":"Service","principalId":"dynamodb.amazonaws.com"}""", true)]
    [InlineData("""{"type":"Service","principalId":"replication.dynamodb.amazonaws.com"}""", false)]
    [InlineData(null, false)]
    public void A_removal_says_whether_the_item_had_expired(string? identity, bool expected)
    {
        Assert.True(StreamEvents.Read(StreamEvents.Record("REMOVE", oldImage: Small, identity: identity)).TryGet<Order>(out var change));
        Assert.Equal((ItemChangeKind.Remove, expected), (change.Kind, change.IsExpiry));
        Assert.Null(change.New);
        Assert.Equal(5m, change.Old!.Total);
    }

    [Fact]
    public void An_item_of_another_type_is_no_change_of_this_one()
    {
        var customer = StreamEvents.Read(StreamEvents.Record(
            "INSERT", keys: Profile, newImage: """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"},"CustomerId":{"S":"c1"},"Name":{"S":"Jo"}}"""));
        Assert.False(customer.TryGet<Order>(out var none));
        Assert.Null(none);
        Assert.Null(customer.ReadNew<Order>());
        Assert.Equal(new Customer("c1", "Jo"), customer.ReadNew<Customer>());

        var order = StreamEvents.Read(StreamEvents.Inserted);
        Assert.Null(order.ReadNew<Customer>());
        var longer = StreamEvents.Read(StreamEvents.Record("REMOVE", keys: """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILES"}}""", oldImage: "{}"));
        Assert.False(longer.TryGet<Customer>(out _));
        var number = StreamEvents.Read(StreamEvents.Record("REMOVE", keys: """{"pk":{"N":"1"},"sk":{"S":"PROFILE"}}""", oldImage: "{}"));
        Assert.False(number.TryGet<Customer>(out _));
    }

    [Fact]
    public void Types_whose_keys_look_alike_are_told_apart_by_their_tags()
    {
        const string Keys = """{"pk":{"S":"PET#1"},"sk":{"S":"PET"}}""";
        const string Cat = """{"pk":{"S":"PET#1"},"sk":{"S":"PET"},"_et":{"S":"cat"},"Id":{"S":"1"},"Lives":{"N":"9"}}""";
        const string Untagged = """{"pk":{"S":"PET#1"},"sk":{"S":"PET"},"Id":{"S":"1"},"Lives":{"N":"9"}}""";
        var inserted = StreamEvents.Read(StreamEvents.Record("INSERT", Keys, newImage: Cat));
        var removed = StreamEvents.Read(StreamEvents.Record("REMOVE", Keys, oldImage: Cat));
        var keysOnly = StreamEvents.Read(StreamEvents.Record("REMOVE", Keys, view: "KEYS_ONLY"));

        Assert.Equal((new Cat("1", 9), null), (inserted.ReadNew<Cat>(), inserted.ReadNew<Dog>()));
        Assert.Equal((new Cat("1", 9), null), (removed.ReadOld<Cat>(), removed.ReadOld<Dog>()));
        Assert.Null(StreamEvents.Read(StreamEvents.Record("INSERT", Keys, newImage: Untagged)).ReadNew<Cat>());
        // The keys alone don't show which of the two types it was.
        Assert.True(keysOnly.TryGet<Cat>(out _) && keysOnly.TryGet<Dog>(out _));
    }

    [Fact]
    public void A_type_alone_in_its_table_takes_every_record()
    {
        var record = StreamEvents.Read(StreamEvents.Record("INSERT", keys: """{"Id":{"S":"d1"}}""", newImage: """{"Id":{"S":"d1"},"Level":{"N":"3"}}"""));
        Assert.Equal(new Device("d1", 3), record.ReadNew<Device>());
    }

    [Theory]
    [InlineData("""{"Id":{"S":"d1"}}""")]
    [InlineData("""{"pk":{"S":"CUSTOMER#c1"}}""")]
    [InlineData("""{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"},"third":{"S":"x"}}""")]
    public void The_stream_of_another_table_is_an_error_rather_than_no_changes(string keys)
    {
        var record = StreamEvents.Read(StreamEvents.Record("INSERT", keys: keys, newImage: Small));
        Assert.Contains("'pk' and 'sk'", Assert.Throws<FormatException>(() => record.TryGet<Order>(out _)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_stream_of_keys_has_changes_without_images()
    {
        Assert.True(StreamEvents.Read(StreamEvents.Record("MODIFY", view: "KEYS_ONLY")).TryGet<Order>(out var change));
        Assert.Equal((TableStreamView.KeysOnly, Order.Key("c1", 7)), (change.View, change.Key));
        Assert.Contains("NEW_IMAGE", Assert.Throws<InvalidOperationException>(() => change.New).Message, StringComparison.Ordinal);
        Assert.Contains("OLD_IMAGE", Assert.Throws<InvalidOperationException>(() => change.Old).Message, StringComparison.Ordinal);

        Assert.True(StreamEvents.Read(StreamEvents.Record("REMOVE", view: "KEYS_ONLY")).TryGet(out change));
        Assert.Null(change.New);
        Assert.True(StreamEvents.Read(StreamEvents.Record("INSERT", view: "KEYS_ONLY")).TryGet(out change));
        Assert.Null(change.Old);
    }

    [Fact]
    public void A_stream_of_one_image_says_so_when_the_other_is_asked_for()
    {
        Assert.True(StreamEvents.Read(StreamEvents.Record("MODIFY", newImage: Small, view: "NEW_IMAGE")).TryGet<Order>(out var change));
        Assert.Equal(5m, change.New!.Total);
        Assert.Throws<InvalidOperationException>(() => change.Old);

        Assert.True(StreamEvents.Read(StreamEvents.Record("MODIFY", oldImage: Small, view: "OLD_IMAGE")).TryGet(out change));
        Assert.Equal(5m, change.Old!.Total);
        Assert.Throws<InvalidOperationException>(() => change.New);
    }

    [Fact]
    public void An_image_that_is_no_item_of_the_type_is_an_error_that_names_the_attribute_once_it_is_asked_for()
    {
        var record = StreamEvents.Read(StreamEvents.Record("MODIFY", newImage: Small, oldImage: """{"CustomerId":{"S":"c1"},"Number":{"S":"secret"}}"""));
        Assert.True(record.TryGet<Order>(out var change));
        Assert.Equal(5m, change.New!.Total);
        var error = Assert.Throws<DynamoItemException>(() => change.Old);
        Assert.Equal(("Order", "Number"), (error.ItemType, error.Attribute));
        Assert.DoesNotContain("secret", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("INSERT", "[]")]
    [InlineData("INSERT", """{"CustomerId":"c1"}""")]
    [InlineData("INSERT", null)]
    public void An_image_that_is_malformed_or_missing_is_an_error(string name, string? image)
    {
        Assert.True(StreamEvents.Read(StreamEvents.Record(name, newImage: image)).TryGet<Order>(out var change));
        Assert.Contains("NewImage", Assert.Throws<FormatException>(() => change.New).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("UPSERT", """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000007"}}""")]
    [InlineData("INSERT", """{"pk":{"S":1},"sk":{"S":"ORDER#00000007"}}""")]
    [InlineData("INSERT", "[]")]
    [InlineData("INSERT", "null")]
    public void A_record_that_is_none_is_an_error(string name, string keys)
    {
        var record = StreamEvents.Read(StreamEvents.Record(name, keys: keys, newImage: Small));
        Assert.Throws<FormatException>(() => record.TryGet<Order>(out _));
    }

    [Fact]
    public void A_change_for_the_test_of_a_handler_is_made_with_an_initializer()
    {
        var change = new ItemChange<Customer> { Kind = ItemChangeKind.Modify, Key = Customer.Key("c1"), Old = new("c1", "Jo"), New = new("c1", "Joe") };
        Assert.Equal(("Jo", "Joe"), (change.Old.Name, change.New.Name));
        Assert.Null(new ItemChange<Customer> { Kind = ItemChangeKind.Insert }.New);
    }

    [Fact]
    public void An_image_that_nobody_looks_at_costs_nothing()
    {
        var small = StreamEvents.Read(StreamEvents.Record("MODIFY", newImage: Small, oldImage: Small));
        var large = StreamEvents.Read(StreamEvents.Record("MODIFY", newImage: StreamEvents.Order, oldImage: StreamEvents.Order));
        var bytes = AllocationTest.BytesPerCall(() => small.TryGet<Order>(out _));
        Assert.Equal(bytes, AllocationTest.BytesPerCall(() => large.TryGet<Order>(out _)));
        Assert.InRange(bytes, 1, 500);
    }
}
