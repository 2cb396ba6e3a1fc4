// A queue of payments. Each message is handled separately, and only failed messages are redelivered: set
// ReportBatchItemFailures in the event source mapping.
using Microsoft.Extensions.DependencyInjection;
using Orders;
using Orders.Payments;
using Tern.Handling;
using Tern.Lambda;
using Tern.Lambda.Batches;

var builder = LambdaApplication.CreateBuilder(args);
builder.Services.AddDynamoDb().AddDynamoTable<Order>().AddSingleton<PaymentDesk>();
builder.Services.AddSnsPublisher(Setting.Read("PAID_TOPIC"), ShopJson.Default.OrderPaid);
var app = builder.Build();

app.On(SqsMessages.Of(ShopJson.Default.PaymentReceived).To(
    (PaymentReceived payment, PaymentDesk desk, CancellationToken cancellationToken) => desk.TakeAsync(payment, cancellationToken)))
    .WithBatch(batch => batch.Mode = HandlerMode.Parallel);

app.Run();
