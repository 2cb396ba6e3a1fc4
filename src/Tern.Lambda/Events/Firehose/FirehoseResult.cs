namespace Tern.Lambda.Events;

/// <summary>What became of a record.</summary>
public enum FirehoseResult
{
    /// <summary>It was transformed, and is delivered as it is now.</summary>
    Ok,

    /// <summary>It is not to be delivered, and that is no failure.</summary>
    Dropped,

    /// <summary>It could not be transformed: Firehose puts it under its error prefix.</summary>
    ProcessingFailed,
}
