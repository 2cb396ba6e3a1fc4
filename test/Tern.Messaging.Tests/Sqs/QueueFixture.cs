using Tern.Local;
using Tern.Messaging.Sqs;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>SQS in this process, with faults, and a client of it, for one test.</summary>
public sealed class QueueFixture : IAsyncDisposable
{
    private readonly LocalAws _aws;
    private readonly QueueTransport _transport;
    private readonly PeriodicTimer _ticks = new(TimeSpan.FromMilliseconds(10));
    private readonly Task _ticking;

    private QueueFixture(LocalAws aws, ManualTimeProvider? clock)
    {
        _ticking = clock is null ? Task.CompletedTask : TickAsync(clock);
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

    /// <summary>
    /// Starts SQS on the system's clock, or on another, which then goes on until the end: unlike the system's, it stands
    /// still while the machine does.
    /// </summary>
    public static async Task<QueueFixture> StartAsync(ManualTimeProvider? clock = null) =>
        new(await LocalAws.StartAsync(new LocalAwsOptions { TimeProvider = (TimeProvider?)clock ?? TimeProvider.System }), clock);

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

    /// <summary>Waits for a condition, one minute at most.</summary>
    public static async Task UntilAsync(Func<bool> isTrue, string what)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(1));
        using var timer = new PeriodicTimer(TimeSpan.FromMilliseconds(10));
        while (!isTrue())
        {
            try
            {
                await timer.WaitForNextTickAsync(limit.Token);
            }
            catch (OperationCanceledException)
            {
                Assert.Fail("Waited a minute: " + what);
            }
        }
    }

    public async ValueTask DisposeAsync()
    {
        await Client.DisposeAsync();
        await _aws.DisposeAsync();
        _ticks.Dispose();
        await _ticking;
    }

    private async Task TickAsync(ManualTimeProvider clock)
    {
        while (await _ticks.WaitForNextTickAsync()) clock.Advance(TimeSpan.FromMilliseconds(10));
    }
}
