// A queue of payments. Each message is handled separately, and only failed messages are redelivered: set
// ReportBatchItemFailures in the event source mapping.
using Microsoft.Extensions.DependencyInjection;
using Orders;
using Orders.Payments;
using Tern.Lambda;
using Tern.Lambda.Batches;

var builder = LambdaApplication.CreateBuilder(args);
builder.Services.AddDynamoDb().AddDynamoTable<Order>().AddSingleton<PaymentDesk>();
var app = builder.Build();

app.OnSqs(
    PaymentsJson.Default.PaymentReceived,
    (PaymentReceived payment, PaymentDesk desk, CancellationToken cancellationToken) => desk.TakeAsync(payment, cancellationToken))
    .WithBatch(batch => batch.Mode = BatchMode.Parallel);

app.Run();
