namespace Tern.Lambda;

/// <summary>The action for a record that fails repeatedly.</summary>
public enum PoisonAction
{
    /// <summary>
    /// The record is reported as failed each time: the queue's redrive policy or the retries of the event source
    /// mapping decide.
    /// </summary>
    Retry,

    /// <summary>The record is logged as an error and acknowledged. It is lost.</summary>
    Drop,

    /// <summary>
    /// The record is passed to <see cref="BatchOptions.MovePoison"/>, and acknowledged once that has succeeded.
    /// </summary>
    Move,
}
