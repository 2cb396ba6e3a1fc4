using Tern.DynamoDb;

namespace Orders;

/// <summary>The totals of a customer's orders. <c>Orders.Projection</c> keeps them up to date.</summary>
[DynamoTable("customer-summaries")]
[DynamoItem]
public sealed partial record CustomerSummary
{
    [PartitionKey]
    public required string CustomerId { get; init; }

    public int Orders { get; init; }

    public decimal Unpaid { get; init; }

    public decimal Paid { get; init; }
}
