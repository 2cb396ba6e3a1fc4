using Microsoft.Extensions.Logging;

namespace Tern.Lambda.DynamoDb;

/// <summary>The settings of a <see cref="LambdaIdempotency"/>. They are read and checked once, when it is made.</summary>
public sealed class LambdaIdempotencyOptions
{
    /// <summary>
    /// What is done under the keys: part of every record's id, so that the same key means different work in different scopes. Null for the function's name
    /// (<c>AWS_LAMBDA_FUNCTION_NAME</c>); outside of Lambda, <c>local</c>. See <see cref="LambdaIdempotency.For"/> for several scopes in one function.
    /// </summary>
    public string? Scope { get; set; }

    /// <summary>How long a result is kept and given again. A day: Lambda, EventBridge and most senders give up trying by then.</summary>
    public TimeSpan Expiration { get; set; } = TimeSpan.FromDays(1);

    /// <summary>How long a lock counts where no invocation says so by its deadline: in tests, and in work outside of handlers. A minute.</summary>
    public TimeSpan LockDuration { get; set; } = TimeSpan.FromMinutes(1);

    /// <summary>
    /// How many results the process remembers, so that replaying them asks no table; 0 for none. Results longer than
    /// 8,192 characters are not among them.
    /// </summary>
    public int CacheCapacity { get; set; } = 256;

    /// <summary>Whether work without a key is done as if there were no idempotency, rather than refused with an <see cref="ArgumentException"/>.</summary>
    public bool AllowMissingKeys { get; set; }

    /// <summary>
    /// Whether work that was done, but whose result could not be saved because the table was out of reach, ends with
    /// that error. False: the result is given and a warning logged, since an error would bring the event again and do
    /// the work twice for certain. In both cases the lock stays until its time is over, and whoever comes after that
    /// does the work again.
    /// </summary>
    public bool ThrowWhenNotSaved { get; set; }

    /// <summary>The clock; null for that of the table's client.</summary>
    public TimeProvider? TimeProvider { get; set; }

    /// <summary>Where it logs; null for nowhere. Keys, payloads and results are never logged.</summary>
    public ILoggerFactory? LoggerFactory { get; set; }
}
