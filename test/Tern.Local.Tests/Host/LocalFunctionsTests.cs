using Tern.Local.Tests.S3.Notifications;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.Host;

/// <summary>Functions of a test that are the destination of a bucket.</summary>
public sealed class LocalFunctionsTests
{
    private const string Function = "arn:aws:lambda:us-east-1:000000000000:function:f";

    [Fact]
    public async Task Without_functions_a_notification_to_one_is_refused_when_it_is_set()
    {
        await using var shop = await NotifiedShop.StartAsync();
        var refused = await Assert.ThrowsAsync<AwsServiceException>(() => NotifyAsync(shop));
        Assert.Contains($"'{Function}' can't be a target. Set them with LocalAws.UseFunctions.", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Advancing_the_time_waits_for_a_function()
    {
        await using var shop = await NotifiedShop.StartAsync();
        var functions = new HeldFunctions();
        shop.Aws.UseFunctions(functions);
        await NotifyAsync(shop);
        await shop.S3.PutObjectAsync("shop", "a", "one");
        var advance = shop.Aws.AdvanceAsync(TimeSpan.FromHours(1)).AsTask();
        Assert.False(advance.IsCompleted);
        functions.End.SetResult();
        await advance;
        Assert.Equal(1, functions.Ended);
    }

    [Fact]
    public async Task A_function_that_takes_too_long_is_named()
    {
        await using var aws = await LocalAws.StartAsync(new LocalAwsOptions { SettleTimeout = TimeSpan.FromMilliseconds(1) });
        var functions = new HeldFunctions();
        aws.UseFunctions(functions);
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.EnsureBucketExistsAsync("shop");
        await NotifyAsync(s3);
        await s3.PutObjectAsync("shop", "a", "one");
        var late = await Assert.ThrowsAsync<TimeoutException>(async () => await aws.AdvanceAsync(TimeSpan.Zero));
        Assert.Contains($"invocation of {Function}", late.Message, StringComparison.Ordinal);
        functions.End.SetResult();
    }

    [Fact]
    public async Task A_function_that_fails_fails_the_advance_and_not_the_write()
    {
        await using var shop = await NotifiedShop.StartAsync();
        var functions = new HeldFunctions();
        functions.End.SetException(new InvalidDataException("The event has no order."));
        shop.Aws.UseFunctions(functions);
        await NotifyAsync(shop);
        await shop.S3.PutObjectAsync("shop", "a", "one");
        var failure = await Assert.ThrowsAsync<InvalidDataException>(async () => await shop.Aws.AdvanceAsync(TimeSpan.Zero));
        Assert.Equal("The event has no order.", failure.Message);
        await shop.Aws.AdvanceAsync(TimeSpan.Zero);
    }

    private static Task NotifyAsync(NotifiedShop shop) => NotifyAsync(shop.S3);

    private static async Task NotifyAsync(S3Client s3) =>
        await s3.PutBucketNotificationConfigurationAsync(new PutBucketNotificationConfigurationRequest
        {
            Bucket = "shop",
            NotificationConfiguration = new NotificationConfiguration
            {
                LambdaFunctionConfigurations = [new LambdaFunctionConfiguration { LambdaFunctionArn = Function, Events = [Event.S3ObjectCreated] }],
            },
        });

    private sealed class HeldFunctions : ILocalFunctions
    {
        public TaskCompletionSource End { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public int Ended { get; private set; }

        public bool Exists(string arn) => arn == Function;

        public async ValueTask InvokeAsync(string arn, ReadOnlyMemory<byte> payload, CancellationToken cancellationToken)
        {
            await End.Task;
            Ended++;
        }
    }
}
