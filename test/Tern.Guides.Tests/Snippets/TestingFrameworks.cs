using System.Globalization;
using Tern.Credentials;
using Tern.Local;
using Tern.Messaging.Sqs;

namespace Tern.Guides.Tests.Snippets.TestingFrameworks;

public sealed class QueueTests : IAsyncLifetime
{
    private LocalAws _aws = null!;

    public async ValueTask InitializeAsync() => _aws = await LocalAws.StartAsync();

    public ValueTask DisposeAsync() => _aws.DisposeAsync();

    [Fact]
    public async Task A_queue_is_created()
    {
        await using var sqs = new SqsClient(_aws.Configure(new SqsClientOptions()));

        Assert.NotNull((await sqs.CreateQueueAsync(new() { QueueName = "orders" })).QueueUrl);
    }
}

public sealed class SharedAws : IAsyncLifetime
{
    private long _account = 100_000_000_000;

    public LocalAws Aws { get; private set; } = null!;

    public async ValueTask InitializeAsync() => Aws = await LocalAws.StartAsync();

    public ValueTask DisposeAsync() => Aws.DisposeAsync();

    public string NewAccount() => Interlocked.Increment(ref _account).ToString(CultureInfo.InvariantCulture);

    public T Configure<T>(T options, string account) where T : AwsClientOptions
    {
        Aws.Configure(options).Credentials = new StaticCredentialProvider(account, "local");
        return options;
    }
}

public sealed class SharingTests : IClassFixture<SharedAws>
{
    private readonly SharedAws _shared;
    private readonly string _account;

    public SharingTests(SharedAws shared) => (_shared, _account) = (shared, shared.NewAccount());

    [Fact]
    public async Task A_queue_belongs_to_the_account_of_the_test()
    {
        await using var sqs = new SqsClient(_shared.Configure(new SqsClientOptions(), _account));

        var queue = (await sqs.CreateQueueAsync(new() { QueueName = "orders" })).QueueUrl!;

        Assert.Contains(_account, queue, StringComparison.Ordinal);
    }
}
