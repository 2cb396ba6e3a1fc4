namespace Tern.DynamoDb.Tests.Items;

public sealed class ShapeTests
{
    [Fact]
    public void Initializers_survive_absent_attributes()
    {
        var read = ItemJson.Read<Shapes.Initialized>("""{"Id":{"S":"1"}}""");

        Assert.Equal(("unnamed", "none", 5, 7), (read.Name, read.Note, read.Count, read.Hidden()));
        Assert.Equal(["new"], read.Tags);
    }

    [Fact]
    public void Init_only_private_and_field_members_are_set()
    {
        var item = new Shapes.Initialized { Id = "1", Name = "n", Note = "x", Tags = [] };
        item.Change(9);
        const string Json =
            """{"Id":{"S":"1"},"Name":{"S":"n"},"Note":{"S":"x"},"Tags":{"L":[]},"Count":{"N":"9"},"_hidden":{"N":"9"},"writtenOnly":{"S":"1n"}}""";

        Assert.Equal(Json, ItemJson.Write(item));
        var read = ItemJson.Read<Shapes.Initialized>(Json);
        Assert.Equal(("n", "x", 9, 9), (read.Name, read.Note, read.Count, read.Hidden()));
        Assert.Empty(read.Tags);
    }

    [Fact]
    public void Null_is_written_if_an_initializer_would_replace_it()
    {
        var item = new Shapes.Initialized { Id = "1", Note = null };

        Assert.Contains("\"Note\":{\"NULL\":true}", ItemJson.Write(item));
        Assert.Null(ItemJson.RoundTrip(item).Note);
    }

    [Fact]
    public void A_required_member_that_is_absent_is_named() =>
        Assert.Equal(
            "Initialized.Id: required, but absent from the item", Assert.Throws<DynamoItemException>(() => ItemJson.Read<Shapes.Initialized>("{}")).Message);

    [Fact]
    public void Parameters_take_their_defaults_when_attributes_are_absent()
    {
        var read = ItemJson.Read<Shapes.Constructed>("""{"Id":{"S":"1"}}""");

        Assert.Equal((3, Color.Green, "t", -1.5m, double.NaN, '\''), (read.Size, read.Color, read.Text, read.Price, read.Ratio, read.Mark));
        Assert.Empty(read.Numbers);
    }

    [Fact]
    public void Constructor_parameters_receive_the_stored_values()
    {
        var item = new Shapes.Constructed("1", 4, Color.Red, null, 2, 0.5) { Numbers = [3] };
        var read = ItemJson.RoundTrip(item);

        Assert.Equivalent(item, read, strict: true);
        Assert.Null(read.Text);
    }

    [Fact]
    public void Members_of_bases_come_first_and_names_follow_the_policy()
    {
        var item = new Shapes.Inherited { ItemId = "1", Tree = new("root", new("left"), [new("a"), new("b", Children: [])]) };

        Assert.Equal(
            """{"kind":{"S":"base"},"weight":{"N":"2"},"item_id":{"S":"1"},"url_path":{"NULL":true},"tree":{"M":{"name":{"S":"root"},"left":{"M":""" +
            """{"name":{"S":"left"},"left":{"NULL":true},"children":{"NULL":true}}},"children":{"L":[{"M":{"name":{"S":"a"},"left":""" +
            """{"NULL":true},"children":{"NULL":true}}},{"M":{"name":{"S":"b"},"left":{"NULL":true},"children":{"L":[]}}}]}}}}""",
            ItemJson.Write(item));
        Assert.Equivalent(item, ItemJson.RoundTrip(item), strict: true);
        Assert.Equal("other", ItemJson.Read<Shapes.Inherited>("""{"kind":{"S":"other"}}""").Kind);
    }

    [Fact]
    public void An_object_that_contains_itself_is_refused()
    {
        var children = new List<Shapes.Node>();
        children.Add(new("child", Children: children));

        var error = Assert.Throws<ArgumentException>(() => ItemJson.Write(new Shapes.Inherited { ItemId = "1", Tree = new("root", Children: children) }));
        Assert.Contains("nested more than 64 levels deep", error.Message);
    }

    [Fact]
    public void Generic_nested_and_value_types_round_trip()
    {
        var item = new Shapes.Generics("1", new(1, "a"), new("b", new Point(2, 3)), new() { A = 4, B = "c" }, new(5) { Y = 6 });

        Assert.Equal(item, ItemJson.RoundTrip(item));
    }

    [Fact]
    public void Init_only_and_inaccessible_members_of_generic_types_are_set()
    {
        var item = new Shapes.Accessed { Id = "1", Held = 2, Text = new() { Held = "a" }, Value = new() { Held = new Point(3, 4), Other = new Point(5, 6) } };
        item.Hide(5);
        item.Text.Hide("b");

        Assert.Equal(
            """{"Held":{"N":"2"},"Hidden":{"N":"5"},"Id":{"S":"1"},"Text":{"M":{"Held":{"S":"a"},"Hidden":{"S":"b"}}},"Value":{"M":{"Other":{"M":""" +
            """{"X":{"N":"5"},"Y":{"N":"6"}}},"Held":{"M":{"X":{"N":"3"},"Y":{"N":"4"}}}}}}""",
            ItemJson.Write(item));
        Assert.Equivalent(item, ItemJson.RoundTrip(item), strict: true);
    }

    [Fact]
    public void Unknown_attributes_are_kept_if_a_member_accepts_them()
    {
        var read = ItemJson.Read<Shapes.Extended>("""{"x":{"N":"1"},"Id":{"S":"1"},"\u0079":{"L":[{"S":"a"}]}}""");

        Assert.Equal(new AttributeMap { ["x"] = 1, ["y"] = AttributeValue.List("a") }, read.Rest);
        Assert.Equal("""{"Id":{"S":"1"},"x":{"N":"1"},"y":{"L":[{"S":"a"}]}}""", ItemJson.Write(read));
        Assert.Null(ItemJson.Read<Shapes.Extended>("""{"Id":{"S":"1"}}""").Rest);
    }

    [Fact]
    public void Extension_data_may_not_hold_a_members_attribute()
    {
        var item = new Shapes.Extended("1") { Rest = new() { ["Id"] = "2" } };
        Assert.Contains("the attribute 'Id', which belongs to a member of the type", Assert.Throws<ArgumentException>(() => ItemJson.Write(item)).Message);
    }

    [Fact]
    public void A_derived_type_is_known_by_its_discriminator_wherever_it_stands()
    {
        var cat = new Cat("Tom", 9);
        Assert.Equal(
            """{"pk":{"S":"ANIMAL#Tom"},"kind":{"S":"cat"},"name":{"S":"Tom"},"version":{"N":"3"},"lives":{"N":"9"}}""",
            ItemJson.Write<Animal>(cat, version: 3));
        Assert.Equal(cat, ItemJson.RoundTrip<Animal>(cat));
        Assert.Equal(cat, ItemJson.Read<Animal>("""{"lives":{"N":"9"},"name":{"S":"Tom"},"other":{"M":{}},"kind":{"S":"cat"}}"""));

        var dog = new Dog("Rex", [new Ball(0.5), new Bone(true)]);
        var read = Assert.IsType<Dog>(ItemJson.RoundTrip<Animal>(dog));
        Assert.Equal(dog.Toys, read.Toys);
    }

    [Fact]
    public void A_discriminator_that_is_absent_or_unknown_is_refused()
    {
        Assert.Equal(
            "Animal.kind: required, but absent from the item",
            Assert.Throws<DynamoItemException>(() => ItemJson.Read<Animal>("""{"name":{"S":"Tom"}}""")).Message);
        Assert.Equal(
            "Animal.kind: expected one of the discriminators that [DynamoDerivedType] or [DynamoTag] declares, found a different one",
            Assert.Throws<DynamoItemException>(() => ItemJson.Read<Animal>("""{"kind":{"S":"bird"}}""")).Message);
        Assert.Contains("isn't among the derived types of Animal", Assert.Throws<ArgumentException>(() => ItemJson.Write<Animal>(new Bird("Tweety"))).Message);
    }

    [Fact]
    public void A_base_that_is_not_abstract_is_written_without_discriminator()
    {
        Assert.Equal("""{"Id":{"S":"1"}}""", ItemJson.Write(new Vehicle { Id = "1" }));
        Assert.Equal("""{"$type":{"S":"truck"},"Id":{"S":"1"},"Load":{"N":"2"}}""", ItemJson.Write<Vehicle>(new Truck { Id = "1", Load = 2 }));
        Assert.Equal(new Vehicle { Id = "1" }, ItemJson.RoundTrip(new Vehicle { Id = "1" }));
        Assert.Equal(new Truck { Id = "1", Load = 2 }, ItemJson.RoundTrip<Vehicle>(new Truck { Id = "1", Load = 2 }));
    }

    [Fact]
    public void A_foreign_type_is_mapped_by_a_context()
    {
        var map = ForeignMaps.ForeignCustomer;
        var customer = new ForeignCustomer(7, "Ada") { Address = new() { City = "London" } };
        var json = ItemJson.Write(map, customer);

        Assert.Equal(
            """{"pk":{"S":"C#0007"},"sk":{"S":"Ada"},"id":{"N":"7"},"name":{"S":"Ada"},"address":{"M":{"street":{"S":""},"city":{"S":"London"},"zip":""" +
            """{"S":""}}}}""", json);
        Assert.Equivalent(customer, ItemJson.Read(map, json), strict: true);
        Assert.Equal(ForeignMaps.ForeignCustomerItem.Key(7, "Ada"), map.GetKey(customer));
    }
}
