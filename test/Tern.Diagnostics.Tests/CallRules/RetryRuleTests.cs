using Tern.Diagnostics.Tests.Model;
using Tern.Local;

namespace Tern.Diagnostics.Tests.CallRules;

/// <summary>THROT and RETRY, with a DynamoDB that fails on request.</summary>
public sealed class RetryRuleTests
{
    [Fact]
    public async Task A_throttled_call_is_found_with_the_partition_that_is_hot()
    {
        await using var shop = await Shop.StartAsync(orders: 3);
        shop.Local.Faults.Add(new(LocalFaultKind.ThrottlingException) { Operation = "GetItem", First = 2 });
        await using var doctor = Doctor.Watch();

        await shop.GetAsync(1);

        var finding = Assert.Single(doctor.Findings);
        Assert.Equal((Rules.Throttling, FindingSeverity.Warning, "orders"), (finding.Rule, finding.Severity, finding.Place.Resource));
        Assert.StartsWith("2 attempts of a call were throttled (TableReadKeyRangeThroughputExceeded)", finding.Summary, StringComparison.Ordinal);
        Assert.StartsWith("One partition of the table receives too many reads", finding.Fix, StringComparison.Ordinal);
        Assert.Single(finding.Evidence.Keys);
        Assert.True(finding.Lost > TimeSpan.Zero);
    }

    [Fact]
    public async Task A_call_that_fails_for_another_reason_is_not_throttled()
    {
        await using var shop = await Shop.StartAsync(orders: 3);
        shop.Local.Faults.Add(new(LocalFaultKind.InternalServerError) { Operation = "GetItem", First = 1 });
        await using var doctor = Doctor.Watch();

        await shop.GetAsync(1);

        doctor.AssertNothing();
    }

    [Fact]
    public async Task More_than_one_retried_call_of_a_hundred_is_found_and_one_is_not()
    {
        await using var shop = await Shop.StartAsync(orders: 1);
        shop.Local.Faults.Add(new(LocalFaultKind.InternalServerError) { Operation = "PutItem", First = 1 });
        await using (var doctor = Doctor.Watch())
        {
            for (var i = 0; i < 100; i++) await shop.Orders.PutAsync(new Order { Customer = "c1", Number = i });
            doctor.AssertNo(Rules.HiddenRetries);
        }

        shop.Local.Faults.Clear();
        shop.Local.Faults.Add(new(LocalFaultKind.InternalServerError) { Operation = "PutItem", Every = 40 });
        await using (var doctor = Doctor.Watch())
        {
            for (var i = 0; i < 100; i++) await shop.Orders.PutAsync(new Order { Customer = "c1", Number = i });
            var finding = doctor.Findings.Single(static finding => finding.Rule == Rules.HiddenRetries);
            Assert.StartsWith("2 of 100 calls", finding.Summary, StringComparison.Ordinal);
            Assert.True(finding.Lost > TimeSpan.Zero);
        }
    }

    [Theory]
    [InlineData("TableReadKeyRangeThroughputExceeded", "One partition of the table receives too many reads")]
    [InlineData("IndexWriteKeyRangeThroughputExceeded", "One partition of the index receives too many writes")]
    [InlineData("TableWriteProvisionedThroughputExceeded", "The table's provisioned write capacity is used up")]
    [InlineData("IndexWriteProvisionedThroughputExceeded", "The index's provisioned write capacity is used up")]
    [InlineData("TableReadMaxOnDemandThroughputExceeded", "The table's on-demand maximum is lower than the load")]
    [InlineData("IndexReadAccountLimitExceeded", "The account's limit for the Region")]
    [InlineData("SomethingNew", "Send fewer requests at a time")]
    [InlineData(null, "Send fewer requests at a time")]
    public void The_advice_is_that_of_the_reason(string? reason, string advice) =>
        Assert.StartsWith(advice, ThrottlingAdvice.Of(reason), StringComparison.Ordinal);
}
