using Tern.Diagnostics.Tests.Model;

namespace Tern.Diagnostics.Tests.CallRules;

/// <summary>BIG, SCAN and RCU, of real reads.</summary>
public sealed class ReadRuleTests
{
    [Fact]
    public async Task An_item_of_more_than_three_hundred_kilobytes_is_found_and_one_of_less_is_not()
    {
        await using var shop = await Shop.StartAsync();
        await using var doctor = Doctor.Watch();
        await shop.Orders.PutAsync(new Order { Customer = "c1", Number = 1, Text = new string('x', 290 * 1024) });
        doctor.AssertNothing();

        await shop.Orders.PutAsync(new Order { Customer = "c1", Number = 2, Text = new string('x', 310 * 1024) });

        var finding = Assert.Single(doctor.Findings);
        Assert.Equal((Rules.LargeItems, "DynamoDB.PutItem"), (finding.Rule, finding.Place.Operation));
        Assert.StartsWith("An item of 310 KB", finding.Summary, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Items_that_are_large_on_average_are_found_and_smaller_ones_are_not()
    {
        await using var shop = await Shop.StartAsync();
        for (var number = 1; number <= 20; number++)
            await shop.Orders.PutAsync(
                new Order { Customer = number <= 10 ? "large" : "small", Number = number, Text = new string('x', (number <= 10 ? 36 : 30) * 1024) });
        await using var doctor = Doctor.Watch();
        await foreach (var _ in shop.Orders.Query(Order.Partition("small"))) { }
        doctor.AssertNothing();
        await using var again = Doctor.Watch();

        await foreach (var _ in shop.Orders.Query(Order.Partition("large"))) { }

        Assert.Equal("10 items of 36 KB on average.", Assert.Single(again.Findings).Summary);
    }

    [Fact]
    public async Task A_scan_of_more_than_a_hundred_items_is_found_and_one_of_fewer_is_not()
    {
        await using var shop = await Shop.StartAsync(orders: 100);
        await using (var doctor = Doctor.Watch())
        {
            await foreach (var _ in shop.Orders.Scan()) { }
            doctor.AssertNothing();
        }

        await shop.Orders.PutAsync(new Order { Customer = "c1", Number = 101 });
        await using (var doctor = Doctor.Watch())
        {
            await foreach (var _ in shop.Orders.Scan()) { }
            Assert.Equal("A request scans the table: 101 items were read, and 101 were kept.", Assert.Single(doctor.Findings).Summary);
        }
    }

    [Fact]
    public async Task A_filter_that_throws_nearly_all_away_is_found_and_one_that_keeps_a_fifth_is_not()
    {
        await using var shop = await Shop.StartAsync(orders: 200);
        for (var number = 1; number <= 40; number++)
            await shop.Orders.PutAsync(new Order { Customer = "c1", Number = number, IsOpen = true, Text = number <= 39 ? "rare" : "" });

        await using (var doctor = Doctor.Watch())
        {
            await foreach (var _ in shop.Orders.Query(Order.Partition("c1"), new() { Filter = Order.Fields.IsOpen == true })) { }
            doctor.AssertNothing();
        }

        await using (var doctor = Doctor.Watch())
        {
            await foreach (var _ in shop.Orders.Query(Order.Partition("c1"), new() { Filter = Order.Fields.Text == "rare" })) { }
            var finding = Assert.Single(doctor.Findings);
            Assert.Equal(Rules.Scan, finding.Rule);
            Assert.StartsWith("200 items were read to keep 39", finding.Summary, StringComparison.Ordinal);
            Assert.Contains(finding.Evidence.Details, static detail => detail is { Key: "filter", Value: "yes" });
        }
    }

    [Fact]
    public async Task Capacity_for_filtered_items_is_found_if_it_is_reported()
    {
        await using var shop = await Shop.StartAsync(configure: static options => options.TraceConsumedCapacity = true);
        for (var number = 1; number <= 60; number++)
            await shop.Orders.PutAsync(new Order { Customer = "c1", Number = number, Text = new string('x', 2000), IsOpen = number % 3 == 0 });

        await using (var doctor = Doctor.Watch())
        {
            await foreach (var _ in shop.Orders.Query(Order.Partition("c1"))) { }
            doctor.AssertNothing();
        }

        await using (var doctor = Doctor.Watch())
        {
            await foreach (var _ in shop.Orders.Query(Order.Partition("c1"), new() { Filter = Order.Fields.IsOpen == true })) { }
            var finding = Assert.Single(doctor.Findings);
            Assert.Equal(Rules.WastedCapacity, finding.Rule);
            Assert.EndsWith("most items read are filtered out.", finding.Summary, StringComparison.Ordinal);
        }
    }
}
