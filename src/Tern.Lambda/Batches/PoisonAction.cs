namespace Tern.Lambda;

/// <summary>What happens to a record that fails again and again.</summary>
public enum PoisonAction
{
    /// <summary>It is reported as failed every time: the queue's redrive policy, or the retries of the event source mapping, have the last word.</summary>
    Retry,

    /// <summary>It is logged as an error and acknowledged. It is gone.</summary>
    Drop,

    /// <summary>It is handed to <see cref="BatchOptions.MovePoison"/>, and acknowledged once that has succeeded.</summary>
    Move,
}
