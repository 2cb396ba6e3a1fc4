// The stream of the orders table, with new and old images: a customer's totals are stored in a separate item.
using Microsoft.Extensions.DependencyInjection;
using Orders;
using Orders.Projection;
using Tern.DynamoDb;
using Tern.Handling;
using Tern.Handling.DynamoDb;
using Tern.Lambda;
using Tern.Lambda.Batches;

var builder = LambdaApplication.CreateBuilder(args);
builder.Services.AddDynamoDb().AddSingleton(TimeProvider.System);
var app = builder.Build();

app.On(DynamoDbStreamRecords.Each.Changes().Of<Order>().To(async (
    ItemChange<Order> change, DynamoDbClient db, TimeProvider clock, CancellationToken cancellationToken) =>
{
    var order = change.New ?? change.Old!;
    var before = OrderFigures.Of(change.Old);
    var after = OrderFigures.Of(change.New);

    // A stream delivers each change at least once. The mark and the totals are written in one transaction, so a
    // redelivered change finds its mark.
    var result = await db.Transaction()
        .Put(
            new AppliedChange { Id = $"{order.Id}/{change.SequenceNumber}", ExpiresAt = clock.GetUtcNow().AddDays(2) },
            new() { Condition = AppliedChange.Fields.Id.NotExists() })
        .Update(
            CustomerSummary.Key(order.CustomerId),
            [
                CustomerSummary.Fields.Orders.Add(after.Count - before.Count),
                CustomerSummary.Fields.Unpaid.Add(after.Unpaid - before.Unpaid),
                CustomerSummary.Fields.Paid.Add(after.Paid - before.Paid),
            ],
            new() { CreateIfMissing = true })
        .TryCommitAsync(cancellationToken: cancellationToken);
    if (!result.Succeeded && !result.Failures[0].IsConditionFailed)
        throw new InvalidOperationException($"The change wasn't counted: {result.Failures[0]}.");
}))
    .WithBatch(batch => batch.Mode = HandlerMode.Grouped);

app.Run();
