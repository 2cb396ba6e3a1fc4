using Microsoft.Extensions.Logging;

namespace Tern.Handling.DynamoDb;

/// <summary>
/// Options for a <see cref="HandlerIdempotency"/>. They are read and validated once, when it is created.
/// </summary>
public sealed class HandlerIdempotencyOptions
{
    /// <summary>
    /// Gets or sets the scope of the keys, which is part of every record's ID, so that the same key identifies
    /// different work in different scopes. The default, null, is the function's name (<c>AWS_LAMBDA_FUNCTION_NAME</c>);
    /// outside of Lambda, the name of the program's assembly. For several scopes in one program, see
    /// <see cref="HandlerIdempotency.For"/>.
    /// </summary>
    public string? Scope { get; set; }

    /// <summary>
    /// Gets or sets the time for which a result is stored and replayed. The default is one day: Lambda, EventBridge and
    /// most senders stop retrying by then.
    /// </summary>
    public TimeSpan Expiration { get; set; } = TimeSpan.FromDays(1);

    /// <summary>
    /// Gets or sets the duration of a lock if no deadline determines it, as an invocation's does: in workers, in tests,
    /// and for work outside of handlers. The default is one minute. Set it to more than the work takes: after it,
    /// another caller may do the same work.
    /// </summary>
    public TimeSpan LockDuration { get; set; } = TimeSpan.FromMinutes(1);

    /// <summary>
    /// Gets or sets the number of results that the process caches, so that replaying them doesn't need the table; 0 for
    /// none. Results longer than 8,192 characters aren't cached.
    /// </summary>
    public int CacheCapacity { get; set; } = 256;

    /// <summary>
    /// Gets or sets a value indicating whether work without a key is done without idempotency. If false, it is rejected
    /// with an <see cref="ArgumentException"/>.
    /// </summary>
    public bool AllowMissingKeys { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether an error is thrown if work was done, but its result couldn't be stored
    /// because the table was unreachable. If false, the result is returned and a warning is logged, because an error
    /// would certainly cause a redelivery and a second run. In both cases the lock remains until it expires, and the
    /// next caller after that repeats the work.
    /// </summary>
    public bool ThrowWhenNotSaved { get; set; }

    /// <summary>Gets or sets the clock; null for the clock of the table's client.</summary>
    public TimeProvider? TimeProvider { get; set; }

    /// <summary>
    /// Gets or sets the logger factory; null for no logging. Keys, payloads and results are never logged.
    /// </summary>
    public ILoggerFactory? LoggerFactory { get; set; }
}
