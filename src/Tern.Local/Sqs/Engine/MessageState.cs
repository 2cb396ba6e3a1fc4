namespace Tern.Local.Sqs;

/// <summary>The state of a message in a queue. The numbers are stored in data directories.</summary>
internal enum MessageState
{
    /// <summary>A receiver can take it, unless its group is blocked.</summary>
    Visible = 0,

    /// <summary>It is delayed by its sender or its queue.</summary>
    Delayed = 1,

    /// <summary>It was received, and is in flight.</summary>
    InFlight = 2,

    /// <summary>It was deleted, expired or moved.</summary>
    Gone = 3,
}
