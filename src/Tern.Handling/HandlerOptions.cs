namespace Tern.Handling;

/// <summary>
/// Options for how records are handled and how failed records are treated, the same in every host. Hosts derive
/// options of their own from this class.
/// </summary>
public class HandlerOptions
{
    /// <summary>
    /// Gets or sets how records are handled: one after another, in parallel, or by group. The default, null, follows
    /// the source: <see cref="HandlerMode.Parallel"/> for a standard queue, <see cref="HandlerMode.Grouped"/> for a
    /// FIFO queue, and <see cref="HandlerMode.OneByOne"/> for a stream.
    /// </summary>
    public HandlerMode? Mode { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of records, or groups, that are handled at once. The default is 10, the size of a
    /// full poll of a queue. It isn't used if records are handled one after another.
    /// </summary>
    public int MaxConcurrency { get; set; } = 10;

    /// <summary>
    /// Gets or sets the action for a record that has failed <see cref="PoisonAfterAttempts"/> times. By default, and
    /// whenever the host is about to stop the handler, it is retried.
    /// </summary>
    public PoisonAction PoisonAction { get; set; } = PoisonAction.Retry;

    /// <summary>
    /// Gets or sets the number of attempts from which a failing record counts as poison. The default is 5. For a queue,
    /// keep the value below the <c>maxReceiveCount</c> of its redrive policy, which otherwise takes effect first.
    /// </summary>
    public int PoisonAfterAttempts { get; set; } = 5;

    /// <summary>
    /// Gets or sets the delegate that receives poison records if <see cref="PoisonAction"/> is
    /// <see cref="PoisonAction.Move"/>. If it fails for a record, the record counts as failed and is redelivered.
    /// </summary>
    public Func<PoisonRecord, CancellationToken, ValueTask>? MovePoison { get; set; }
}
