namespace Tern.DynamoDb.Tests.Items;

public sealed class FlatItemTests
{
    private const string Stored =
        """{"pk":{"S":"USER#1"},"sk":{"S":"PROFILE"},"name":{"S":"Ada Lovelace"},"email":{"S":"ada@example.com"},"age":{"N":"36"},"balance":""" +
        """{"N":"1234.56"},"active":{"BOOL":true},"createdAt":{"S":"2024-05-06T07:08:09.1230000Z"},"tags":{"L":[{"S":"admin"},""" +
        """{"S":"beta"}]},"address":{"M":{"street":{"S":"12 Analytical Way"},"city":{"S":"London"},"zip":{"S":"NW1 6XE"}}}}""";

    private static User Ada => new()
    {
        Pk = "USER#1", Sk = "PROFILE", Name = "Ada Lovelace", Email = "ada@example.com", Age = 36, Balance = 1234.56m, Active = true,
        CreatedAt = new DateTime(2024, 5, 6, 7, 8, 9, 123, DateTimeKind.Utc), Tags = ["admin", "beta"],
        Address = new Address { Street = "12 Analytical Way", City = "London", Zip = "NW1 6XE" },
    };

    [Fact]
    public void An_item_is_written_in_DynamoDBs_JSON_with_its_members_in_order() => Assert.Equal(Stored, ItemJson.Write(Ada));

    [Fact]
    public void An_item_is_read_as_it_was_written()
    {
        var user = ItemJson.Read<User>(Stored);

        Assert.Equivalent(Ada, user, strict: true);
        Assert.Equal(DateTimeKind.Utc, user.CreatedAt.Kind);
    }

    [Fact]
    public void An_item_is_read_in_any_order_with_white_space_escapes_and_unknown_attributes()
    {
        const string Json = """
            { "unknown" : { "M" : { "a" : { "L" : [ { "NS" : [ "1" ] } ] } } } ,
            "address" : { "M" : { "zip" : { "S" : "NW1 6XE" } , "street" : { "S" : "12 Analytical Way" } ,
              "city":{"S":"\u004condon"}}},"tags":{ "L":[{"S":"admin"} , {"S":"b\u0065ta"}]},"createdAt":{"S":"2024-05-06T07:08:09.123Z"},
              "active" : { "BOOL" : true }, "\u0061ge":{"\u004e":"36"},"balance":{"N":"1234.560"}, "email":{"S":"ada@example.com"},
              "name":{"S":"Ada Lovelace"},"sk":{"S":"PROFILE"},"pk":{"S":"USER#1"} }
            """;

        Assert.Equivalent(Ada, ItemJson.Read<User>(Json), strict: true);
    }

    [Fact]
    public void An_attribute_that_is_absent_leaves_the_initializers_value()
    {
        var user = ItemJson.Read<User>("""{"pk":{"S":"USER#1"},"address":{"M":{}}}""");

        Assert.Equal("", user.Name);
        Assert.Empty(user.Tags);
    }

    [Fact]
    public void An_attribute_of_another_type_is_refused_by_its_path()
    {
        var error = Assert.Throws<DynamoItemException>(() => ItemJson.Read<User>("""{"pk":{"S":"a"},"address":{"M":{"street":{"N":"1"}}}}"""));

        Assert.Equal("User.address.street: expected S, found N", error.Message);
    }

    [Fact]
    public void A_key_is_made_of_the_members()
    {
        Assert.Equal(new ItemKey<User>("USER#1", "PROFILE"), User.Key("USER#1", "PROFILE"));
        Assert.Equal(User.Key("USER#1", "PROFILE"), ItemJson.Map<User>().GetKey(Ada));
    }

    [Fact]
    public void A_key_that_is_empty_is_refused()
    {
        var error = Assert.Throws<ArgumentException>(() => User.Key("", "PROFILE"));
        Assert.Equal("User.Pk is empty, but it is a key: DynamoDB requires a value.", error.Message);
        Assert.Throws<ArgumentException>(() => ItemJson.Write(new User { Sk = "PROFILE", Tags = [], Address = new() }));
    }

    [Fact]
    public void Null_in_a_non_nullable_member_is_refused_with_its_path()
    {
        var user = Ada;
        user.Tags[1] = null!;

        Assert.Equal(
            "User.tags[1]: null, but not declared nullable. Set it, or declare it nullable.",
            Assert.Throws<ArgumentException>(() => ItemJson.Write(user)).Message);
    }

    [Fact]
    public void The_schema_contains_table_and_keys()
    {
        var schema = ItemJson.Map<User>().Schema;

        Assert.Equal("Users", schema.Table.Name);
        Assert.Equal(new LayoutKey("pk", KeyAttributeType.String), schema.Table.PartitionKey);
        Assert.Equal(new LayoutKey("sk", KeyAttributeType.String), schema.Table.SortKey);
    }
}
