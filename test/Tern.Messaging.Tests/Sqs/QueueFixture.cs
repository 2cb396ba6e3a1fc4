using Tern.Credentials;
using Tern.Messaging.Server;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>A server of queues in memory, and a client of it, for one test.</summary>
public sealed class QueueFixture : IAsyncDisposable
{
    private QueueFixture(QueueServer server, SqsClient client) => (Server, Client) = (server, client);

    public QueueServer Server { get; }

    public SqsClient Client { get; }

    public static async Task<QueueFixture> StartAsync()
    {
        var server = await QueueServer.StartAsync();
        var options = new SqsClientOptions
        {
            Region = "eu-west-1",
            Endpoint = server.Address,
            Credentials = new StaticCredentialProvider(new AwsCredentials("AKIDEXAMPLE", "secret")),
        };
        return new QueueFixture(server, new SqsClient(options));
    }

    /// <summary>Waits for what becomes true by itself, ten seconds at most unless said otherwise.</summary>
    public static async Task UntilAsync(Func<bool> isTrue, string what, int seconds = 10)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(seconds));
        using var timer = new PeriodicTimer(TimeSpan.FromMilliseconds(10));
        while (!isTrue())
        {
            try
            {
                await timer.WaitForNextTickAsync(limit.Token);
            }
            catch (OperationCanceledException)
            {
                Assert.Fail($"Waited {seconds} seconds: {what}");
            }
        }
    }

    public async ValueTask DisposeAsync()
    {
        await Client.DisposeAsync();
        await Server.DisposeAsync();
    }
}
