using Tern.DynamoDb;

namespace Orders;

/// <summary>What a customer's orders come to. <c>Orders.Projection</c> keeps it up to date.</summary>
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
