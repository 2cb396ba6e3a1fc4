// The topic of paid orders: each message becomes a receipt in a bucket.
using System.Globalization;
using Microsoft.Extensions.DependencyInjection;
using Orders;
using Tern.Lambda;
using Tern.S3;

var bucket = Setting.Read("RECEIPTS_BUCKET");
var builder = LambdaApplication.CreateBuilder(args);
builder.Services.AddS3();
var app = builder.Build();

// A topic delivers a message at least once. Each delivery writes the same object again.
app.On(SnsMessages.Of(ShopJson.Default.OrderPaid).To(async (OrderPaid paid, S3Client s3, CancellationToken cancellationToken) =>
    await s3.PutObjectAsync(
        bucket, $"receipts/{paid.OrderId}.txt",
        string.Create(CultureInfo.InvariantCulture, $"Order {paid.OrderId}: {paid.Amount:F2} received as payment {paid.PaymentId}.\n"),
        cancellationToken)));

app.Run();
