namespace Tern.Local.Sqs;

/// <summary>The state of a message in a queue.</summary>
internal enum MessageState
{
    /// <summary>A receiver can take it, unless its group waits.</summary>
    Visible,

    /// <summary>Its sender or its queue delays it.</summary>
    Delayed,

    /// <summary>A receiver has it.</summary>
    InFlight,

    /// <summary>It was deleted, expired or moved.</summary>
    Gone,
}
