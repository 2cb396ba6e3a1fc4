using System.Globalization;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>The time limit of a batch, including all requests, retries and pauses.</summary>
internal readonly struct BatchTime
{
    private readonly TimeProvider _clock;
    private readonly long _began;
    private readonly TimeSpan _ofRequest;
    private readonly TimeSpan _total;
    private readonly AwsBackoff _backoff;

    /// <summary>Starts the clock.</summary>
    /// <param name="client">The client, whose clock is used.</param>
    /// <param name="requests">The number of requests in the batch.</param>
    /// <param name="options">The batch's options.</param>
    internal BatchTime(DynamoDbClient client, int requests, BatchCallOptions options)
    {
        _clock = client.TimeProvider;
        _backoff = new(TimeSpan.FromMilliseconds(50), TimeSpan.FromSeconds(5), client.NextRandom);
        _began = _clock.GetTimestamp();
        _ofRequest = options.Timeout ?? client.TotalTimeout;
        _total = options.BatchTimeout ?? Default(_ofRequest, requests, options.MaxConcurrency);
    }

    /// <summary>Returns the options for the next request, limited to the batch's remaining time.</summary>
    /// <exception cref="BatchIncompleteException">No time is left.</exception>
    internal TOptions Limit<TOptions>(TOptions options) where TOptions : BatchCallOptions
    {
        if (_total == Timeout.InfiniteTimeSpan) return options;
        var left = Left();
        if (left <= TimeSpan.Zero) throw Over(null);
        return _ofRequest == Timeout.InfiniteTimeSpan || left < _ofRequest ? (TOptions)options.WithTimeout(left) : options;
    }

    /// <summary>Waits before unprocessed parts are sent again.</summary>
    /// <param name="round">The number of times that the request was sent, from 1.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    /// <exception cref="BatchIncompleteException">The batch's time would end before the wait.</exception>
    internal Task WaitAsync(int round, CancellationToken cancellationToken)
    {
        var delay = _backoff.GetDelay(round);
        return _total != Timeout.InfiniteTimeSpan && Left() <= delay ? throw Over(null) : Task.Delay(delay, _clock, cancellationToken);
    }

    /// <summary>Determines whether a request timed out because of the batch's limit rather than its own.</summary>
    internal bool IsOver(AwsTransportException error) =>
        error.Kind == AwsTransportFault.Timeout && _total != Timeout.InfiniteTimeSpan && Left() <= s_timerGrain;

    internal BatchIncompleteException Over(Exception? cause) => new(
        string.Create(
            CultureInfo.InvariantCulture,
            $"The batch took longer than the {_total.TotalSeconds:0.###} s that it is allowed for all requests and pauses. Split it, or raise " +
            $"BatchTimeout."),
        cause);

    // Timers may fire early by up to this much.
    private static readonly TimeSpan s_timerGrain = TimeSpan.FromMilliseconds(20);

    private TimeSpan Left() => _total - _clock.GetElapsedTime(_began);

    // The time for as many sequential requests as the concurrency requires, each with its own full timeout.
    private static TimeSpan Default(TimeSpan ofRequest, int requests, int concurrency)
    {
        if (ofRequest == Timeout.InfiniteTimeSpan) return ofRequest;
        var waves = Math.Max(1, (requests + (long)concurrency - 1) / concurrency);
        return waves > TimeSpan.MaxValue.Ticks / ofRequest.Ticks ? Timeout.InfiniteTimeSpan : ofRequest * waves;
    }
}
