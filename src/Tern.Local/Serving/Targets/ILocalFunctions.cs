namespace Tern.Local;

/// <summary>
/// The functions to which the services of a <see cref="LocalAws"/> send events: bucket notifications and topic
/// messages. Set them with <see cref="LocalAws.UseFunctions"/>. <c>LambdaEmulator</c> of Tern.Lambda.Local implements
/// the interface; a test can implement it to run a handler in its own process.
/// </summary>
/// <example><code>
/// sealed class Thumbnails(Func&lt;ReadOnlyMemory&lt;byte&gt;, CancellationToken, ValueTask&gt; handler) : ILocalFunctions
/// {
///     public bool Exists(string arn) => arn.EndsWith(":function:thumbnails", StringComparison.Ordinal);
///     public ValueTask InvokeAsync(string arn, ReadOnlyMemory&lt;byte&gt; payload, CancellationToken cancellationToken) =>
///         handler(payload, cancellationToken);
/// }
///
/// aws.UseFunctions(new Thumbnails(handler));
/// </code></example>
public interface ILocalFunctions
{
    /// <summary>
    /// Returns true if there is a function with an ARN; otherwise, false. Without it, the function can't become the
    /// destination of a notification or a subscription.
    /// </summary>
    /// <param name="arn">The ARN of the function, its version or its alias.</param>
    bool Exists(string arn);

    /// <summary>
    /// Invokes a function asynchronously, as Lambda's invocation type <c>Event</c> does: the sender isn't interested in
    /// the result.
    /// </summary>
    /// <param name="arn">The ARN of the function, its version or its alias.</param>
    /// <param name="payload">The event, in UTF-8 JSON.</param>
    /// <param name="cancellationToken">Cancels the invocation.</param>
    /// <returns>
    /// A task that completes when the function has handled the event. <see cref="LocalAws.AdvanceAsync"/> waits for it,
    /// and fails with its exception. The request that caused the event doesn't.
    /// </returns>
    ValueTask InvokeAsync(string arn, ReadOnlyMemory<byte> payload, CancellationToken cancellationToken);
}
