namespace Tern.Lambda;

/// <summary>
/// What an event holds of a tumbling window of a stream: its records, and the state that the window's earlier events left.
/// A window goes by shard; Lambda keeps its state, of at most 1 MB, from one event to the next.
/// </summary>
/// <remarks>Source: "Tumbling windows" under "Using Lambda to process records from Amazon Kinesis Data Streams" in the AWS Lambda developer guide.</remarks>
/// <typeparam name="TRecord">The record, such as <c>KinesisRecord</c>.</typeparam>
/// <typeparam name="TState">The type of the state.</typeparam>
public sealed class TumblingWindow<TRecord, TState>
    where TRecord : class
{
    /// <summary>A window with these records: to call a handler in a test.</summary>
    /// <param name="records">The records, in the order of the event.</param>
    public TumblingWindow(Batch<TRecord> records)
    {
        ArgumentNullException.ThrowIfNull(records);
        Records = records;
    }

    /// <summary>The records, in their order. There may be none at the window's end.</summary>
    public Batch<TRecord> Records { get; }

    /// <summary>What the handler returned for the window's event before this one; null for the window's first.</summary>
    public TState? State { get; init; }

    /// <summary>The window's first moment; null where the event does not say.</summary>
    public DateTimeOffset? Start { get; init; }

    /// <summary>The window's end, which is the next one's first moment; null where the event does not say.</summary>
    public DateTimeOffset? End { get; init; }

    /// <summary>Whether the window ends with this event: time to store what came of it. What is returned is handed to nobody then.</summary>
    public bool IsFinal { get; init; }

    /// <summary>Whether the window was cut short, because its state grew beyond 1 MB.</summary>
    public bool IsTerminatedEarly { get; init; }

    /// <summary>The shard that the window is of; empty where the event does not say.</summary>
    public string ShardId { get; init; } = "";

    /// <summary>What the handler returned, on its way through the filters.</summary>
    internal TState? Next { get; set; }
}
