namespace Tern.Lambda.Events;

/// <summary>The result of a record's transformation.</summary>
public enum FirehoseResult
{
    /// <summary>The record was transformed, and the result's data is delivered.</summary>
    Ok,

    /// <summary>The record was dropped intentionally, which isn't a failure.</summary>
    Dropped,

    /// <summary>The record couldn't be transformed: Firehose stores it under its error prefix.</summary>
    ProcessingFailed,
}
