using Tern.Handling;

namespace Tern.Lambda;

/// <summary>
/// An event's part of a tumbling window of a stream: its records, and the state from the window's earlier events. Each
/// shard has its own windows. Lambda passes the state, of at most 1 MB, from one event to the next.
/// </summary>
/// <remarks>
/// Source: "Tumbling windows" under "Using Lambda to process records from Amazon Kinesis Data Streams" in the AWS
/// Lambda developer guide.
/// </remarks>
/// <typeparam name="TRecord">The type of the record, such as <c>KinesisRecord</c>.</typeparam>
/// <typeparam name="TState">The type of the state.</typeparam>
public sealed class TumblingWindow<TRecord, TState>
    where TRecord : class
{
    /// <summary>Initializes a window with these records: to call a handler in a test.</summary>
    /// <param name="records">The records, in the order of the event.</param>
    public TumblingWindow(Batch<TRecord> records)
    {
        ArgumentNullException.ThrowIfNull(records);
        Records = records;
    }

    /// <summary>Gets the records, in their order. At the window's end there may be none.</summary>
    public Batch<TRecord> Records { get; }

    /// <summary>
    /// Gets the state that the handler returned for the window's previous event; null for the window's first event.
    /// </summary>
    public TState? State { get; init; }

    /// <summary>Gets the start of the window; null if the event doesn't specify it.</summary>
    public DateTimeOffset? Start { get; init; }

    /// <summary>
    /// Gets the end of the window, which is the start of the next one; null if the event doesn't specify it.
    /// </summary>
    public DateTimeOffset? End { get; init; }

    /// <summary>
    /// Gets a value indicating whether the window ends with this event, which is the time to store its result. The
    /// handler's return value isn't passed on in this case.
    /// </summary>
    public bool IsFinal { get; init; }

    /// <summary>Gets a value indicating whether the window was ended early because its state exceeded 1 MB.</summary>
    public bool IsTerminatedEarly { get; init; }

    /// <summary>Gets the ID of the window's shard; empty if the event doesn't specify it.</summary>
    public string ShardId { get; init; } = "";

    /// <summary>The state that the handler returned, on its way through the filters.</summary>
    internal TState? Next { get; set; }
}
