namespace Tern.Handling;

/// <summary>The action for a record that fails repeatedly.</summary>
public enum PoisonAction
{
    /// <summary>
    /// The record fails each time: the retries of its source decide, such as a queue's redrive policy.
    /// </summary>
    Retry,

    /// <summary>The record is logged as an error and acknowledged. It is lost.</summary>
    Drop,

    /// <summary>
    /// The record is passed to <see cref="HandlerOptions.MovePoison"/>, and acknowledged once that has succeeded.
    /// </summary>
    Move,
}
