using Tern.Local;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>SQS in this process, with faults, and a client of it, for one test.</summary>
public sealed class QueueFixture : IAsyncDisposable
{
    private readonly LocalAws _aws;
    private readonly QueueTransport _transport;

    private QueueFixture(LocalAws aws)
    {
        _aws = aws;
        _transport = new QueueTransport(aws.Transport);
        Client = new SqsClient(Configure(new SqsClientOptions()));
    }

    public SqsClient Client { get; }

    /// <summary>Gets or sets a function that returns the fault of a call, or null for none.</summary>
    public Func<QueueCall, QueueFault?>? Fault
    {
        get => _transport.Fault;
        set => _transport.Fault = value;
    }

    public static async Task<QueueFixture> StartAsync() => new(await LocalAws.StartAsync());

    /// <summary>Configures another client for the queues.</summary>
    public SqsClientOptions Configure(SqsClientOptions options)
    {
        _aws.Configure(options).Transport = _transport;
        return options;
    }

    /// <summary>Creates a queue, or returns the existing one.</summary>
    public TestQueue Add(string name) => new(_aws, _aws.OpenQueue(name));

    /// <summary>Returns the URL of a queue.</summary>
    public static string UrlOf(string name) => "https://sqs.us-east-1.amazonaws.com/000000000000/" + name;

    /// <summary>Returns the number of calls of an operation.</summary>
    public int CountOf(string operation) => _transport.CountOf(operation);

    /// <summary>Waits for a condition, ten seconds at most unless specified otherwise.</summary>
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
        await _aws.DisposeAsync();
    }
}
