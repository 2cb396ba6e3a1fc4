// Statements of the bank: CSV files that are uploaded to a bucket. Each line becomes a message in the queue of payments.
using Microsoft.Extensions.DependencyInjection;
using Orders;
using Orders.Statements;
using Tern.Lambda;
using Tern.Lambda.Events;

var builder = LambdaApplication.CreateBuilder(args);
builder.Services.AddS3().AddSqsSender(Setting.Read("PAYMENTS_QUEUE"), ShopJson.Default.PaymentReceived).AddSingleton<StatementDesk>();
var app = builder.Build();

// Lambda retries a failed event twice. Statements that were sent halfway are sent again: Orders.Payments recognizes a
// payment that it has already taken.
app.On(S3Notifications.Each.To((S3Record record, StatementDesk desk, CancellationToken cancellationToken) =>
    desk.TakeAsync(record.S3.Bucket.Name, record.S3.Object.Key, cancellationToken)));

app.Run();
