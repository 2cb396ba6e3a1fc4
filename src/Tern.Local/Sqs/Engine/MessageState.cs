namespace Tern.Local.Sqs;

/// <summary>The state of a message in a queue. Data directories have the numbers.</summary>
internal enum MessageState
{
    /// <summary>A receiver can take it, unless its group waits.</summary>
    Visible = 0,

    /// <summary>Its sender or its queue delays it.</summary>
    Delayed = 1,

    /// <summary>A receiver has it.</summary>
    InFlight = 2,

    /// <summary>It was deleted, expired or moved.</summary>
    Gone = 3,
}
