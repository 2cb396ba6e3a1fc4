using System.Text.Json.Serialization.Metadata;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.DynamoDb;
using Tern.Lambda.Runtime;
using Tern.Telemetry;

namespace Tern.Lambda.DynamoDb;

/// <summary>
/// Does work once for a key, however often its event comes: the first caller does it under a lock in a DynamoDB table,
/// later ones are given its result. Thread-safe; make one and keep it.
/// </summary>
/// <remarks>
/// <para>Of callers at the same time one does the work, and the others get an <see
/// cref="IdempotencyInProgressException"/>. The lock lasts until the deadline of the invocation: when its owner dies,
/// the next caller after that takes it over. Work that throws gives the lock back, so that the event can be tried
/// again; work that runs beyond its lock and was taken over meanwhile gives the result that was stored first, so that
/// callers never see two.</para>
/// <para>First work costs two writes, replayed work one that fails, or none while the process remembers it. What the
/// work itself did before it died is not undone: the second run finds it, so outside effects want a key of their own
/// (such as the request token of another service).</para>
/// </remarks>
/// <example><code>
/// var idempotency = new LambdaIdempotency(db.Table&lt;IdempotencyRecord&gt;("idempotency"));
/// var receipt = await idempotency.RunAsync(order.Id, ShopJson.Default.Receipt, ct => ChargeAsync(order, ct), cancellationToken);
/// </code></example>
public sealed partial class LambdaIdempotency
{
    // The clocks of two execution environments differ a little: a lock is only taken over when its owner is dead by either.
    private static readonly TimeSpan s_clockSkew = TimeSpan.FromSeconds(1);

    // A lock whose owner died is of no use, but DynamoDB must not delete one that counts.
    private static readonly TimeSpan s_keepLock = TimeSpan.FromHours(1);

    private readonly IdempotencyStore _store;
    private readonly IdempotencySettings _settings;
    private readonly IdempotencyCache _cache;
    private readonly ILogger _logger;

    /// <summary>Makes it over a table, which <c>table.CreateTableAsync()</c> makes with its time to live.</summary>
    /// <param name="table">The table: <c>db.Table&lt;IdempotencyRecord&gt;("name")</c>. Functions can share one.</param>
    /// <param name="options">Its settings; null for the defaults.</param>
    /// <exception cref="ArgumentException">An option is out of range; the message names it.</exception>
    public LambdaIdempotency(DynamoTable<IdempotencyRecord> table, LambdaIdempotencyOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(table);
        options ??= new();
        _settings = IdempotencySettings.From(options, table.TimeProvider);
        _store = new IdempotencyStore(table);
        _cache = new IdempotencyCache(_settings.CacheCapacity);
        _logger = options.LoggerFactory.CreateLoggerSafely("Tern.Lambda.DynamoDb.Idempotency") ?? NullLogger.Instance;
    }

    private LambdaIdempotency(LambdaIdempotency parent, string scope)
    {
        _settings = parent._settings with { Scope = scope };
        _store = parent._store;
        _cache = parent._cache;
        _logger = parent._logger;
    }

    internal int CachedResults => _cache.Count;

    internal bool AllowsMissingKeys => _settings.AllowMissingKeys;

    /// <summary>The same table and settings for other work, under whose keys nothing is shared with this one.</summary>
    /// <param name="work">What is done, such as <c>charge</c>. It stays the same as long as results are to be found.</param>
    /// <returns>Idempotency in the scope <c>function.work</c>.</returns>
    public LambdaIdempotency For(string work)
    {
        ArgumentException.ThrowIfNullOrEmpty(work);
        return new(this, IdempotencySettings.Checked(_settings.Scope + "." + work, nameof(work)));
    }

    /// <summary>Does work with a result once for a key.</summary>
    /// <typeparam name="TResult">The result's type.</typeparam>
    /// <param name="key">What makes the work the same; a string, or one with a payload that is checked.</param>
    /// <param name="resultType">How the result is written and read. It is kept up to 396 KB; see <see
    /// cref="IdempotencyStatus.CompletedWithoutResult"/>.</param>
    /// <param name="work">The work.</param>
    /// <param name="cancellationToken">Passed to the work. It ends waiting for the lock, but not saving the result of work that was done.</param>
    /// <returns>The result, of now or of the first time.</returns>
    /// <exception cref="IdempotencyInProgressException">Somebody else is at it.</exception>
    /// <exception cref="IdempotencyPayloadMismatchException">The key was used with another payload.</exception>
    /// <exception cref="IdempotencyException">The work was done before, but its result was not kept or can't be read.</exception>
    /// <exception cref="ArgumentException">The key is missing.</exception>
    public ValueTask<TResult> RunAsync<TResult>(
        IdempotencyKey key, JsonTypeInfo<TResult> resultType, Func<CancellationToken, ValueTask<TResult>> work, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(resultType);
        ArgumentNullException.ThrowIfNull(work);
        return RunAsync(
            key, new JsonResultFormat<TResult>(resultType), work, static (work, cancellationToken) => work(cancellationToken), null, cancellationToken);
    }

    /// <summary>Does work without a result once for a key.</summary>
    /// <param name="key">What makes the work the same; a string, or one with a payload that is checked.</param>
    /// <param name="work">The work.</param>
    /// <param name="cancellationToken">Passed to the work. It ends waiting for the lock, but not noting that the work was done.</param>
    /// <returns>A task that ends when the work is done, now or the first time.</returns>
    /// <exception cref="IdempotencyInProgressException">Somebody else is at it.</exception>
    /// <exception cref="IdempotencyPayloadMismatchException">The key was used with another payload.</exception>
    /// <exception cref="ArgumentException">The key is missing.</exception>
    public ValueTask RunAsync(IdempotencyKey key, Func<CancellationToken, ValueTask> work, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(work);
        return RunAsync(key, work, static (work, cancellationToken) => work(cancellationToken), null, cancellationToken);
    }

    /// <summary>Makes a handler of one that is to run once for each key: of messages in a batch, of requests, of anything.</summary>
    /// <typeparam name="T">What is handled.</typeparam>
    /// <param name="key">Selects the key, such as <c>order => order.Id</c>.</param>
    /// <param name="handler">The handler.</param>
    /// <returns>The handler that runs once.</returns>
    public Func<T, CancellationToken, ValueTask> Handler<T>(Func<T, IdempotencyKey> key, Func<T, CancellationToken, ValueTask> handler)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(handler);
        return (value, cancellationToken) =>
            RunAsync(key(value), (handler, value), static (state, cancellationToken) => state.handler(state.value, cancellationToken), null, cancellationToken);
    }

    /// <summary>Makes a handler with a result of one that is to run once for each key.</summary>
    /// <typeparam name="T">What is handled.</typeparam>
    /// <typeparam name="TResult">The result's type.</typeparam>
    /// <param name="key">Selects the key, such as <c>order => order.Id</c>.</param>
    /// <param name="resultType">How the result is written and read.</param>
    /// <param name="handler">The handler.</param>
    /// <returns>The handler that runs once.</returns>
    public Func<T, CancellationToken, ValueTask<TResult>> Handler<T, TResult>(
        Func<T, IdempotencyKey> key, JsonTypeInfo<TResult> resultType, Func<T, CancellationToken, ValueTask<TResult>> handler)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(resultType);
        ArgumentNullException.ThrowIfNull(handler);
        var format = new JsonResultFormat<TResult>(resultType);
        return (value, cancellationToken) =>
            RunAsync(
                key(value),
                format,
                (handler, value),
                static (state, cancellationToken) => state.handler(state.value, cancellationToken),
                null,
                cancellationToken);
    }

    internal async ValueTask RunAsync<TState>(
        IdempotencyKey key, TState state, Func<TState, CancellationToken, ValueTask> work, LambdaContext? lambda, CancellationToken cancellationToken) =>
        await RunAsync<(TState State, Func<TState, CancellationToken, ValueTask> Work), bool>(
            key, null, (state, work), static async (call, cancellationToken) =>
        {
            await call.Work(call.State, cancellationToken).ConfigureAwait(false);
            return true;
        }, lambda, cancellationToken).ConfigureAwait(false);

    internal ValueTask<TResult> RunAsync<TState, TResult>(
        IdempotencyKey key,
        ResultFormat<TResult>? format,
        TState state,
        Func<TState, CancellationToken, ValueTask<TResult>> work,
        LambdaContext? lambda,
        CancellationToken cancellationToken)
    {
        if (!key.IsMissing) return RunOnceAsync(RecordId.Of(_settings.Scope, key.Value!), key.PayloadHash, format, state, work, lambda, cancellationToken);
        if (_settings.AllowMissingKeys) return work(state, cancellationToken);
        throw new ArgumentException(
            $"The idempotency key is missing: null or empty. Select what tells one event from another, or set " +
            $"{nameof(LambdaIdempotencyOptions.AllowMissingKeys)} to do such work every time.", nameof(key));
    }

    private async ValueTask<TResult> RunOnceAsync<TState, TResult>(
        string id,
        string? payloadHash,
        ResultFormat<TResult>? format,
        TState state,
        Func<TState, CancellationToken, ValueTask<TResult>> work,
        LambdaContext? lambda,
        CancellationToken cancellationToken)
    {
        var now = _settings.Clock.GetUtcNow();
        if (_cache.TryGet(id, now, out var remembered)) return Replay(remembered, payloadHash, format);

        var held = NewLock(id, payloadHash, lambda ?? LambdaContext.Current, now);
        if (await LockAsync(held, now, cancellationToken).ConfigureAwait(false) is { } existing) return Replay(Remember(existing), payloadHash, format);

        TResult result;
        try
        {
            result = await work(state, cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            await ReleaseAsync(held).ConfigureAwait(false);
            throw;
        }

        var done = held with
        {
            Status = IdempotencyStatus.Completed,
            LockedUntil = null,
            ExpiresAt = WholeSeconds(_settings.Clock.GetUtcNow() + _settings.Expiration),
        };
        done = IdempotencyResult.Complete(done, result, format, _logger);
        if (await SaveAsync(done).ConfigureAwait(false) is not { } taken) return result;

        // Somebody took the lock over and was done first: the result that callers see is the one that is stored.
        IdempotencyLog.LockLost(_logger, id);
        return Replay(Remember(taken), payloadHash, format);
    }

    private IdempotencyRecord NewLock(string id, string? payloadHash, LambdaContext? lambda, DateTimeOffset now)
    {
        var deadline = lambda?.Deadline ?? DateTimeOffset.MaxValue;
        var lockedUntil = deadline == DateTimeOffset.MaxValue ? now + _settings.LockDuration : deadline + s_clockSkew;
        return new IdempotencyRecord
        {
            Id = id,
            Status = IdempotencyStatus.InProgress,
            Owner = Guid.NewGuid().ToString("N"),
            LockedUntil = lockedUntil.ToUnixTimeMilliseconds(),
            ExpiresAt = WholeSeconds(lockedUntil + s_keepLock),
            PayloadHash = payloadHash,
        };
    }

    private async ValueTask<IdempotencyRecord?> LockAsync(IdempotencyRecord held, DateTimeOffset now, CancellationToken cancellationToken)
    {
        try
        {
            return await _store.TryLockAsync(held, now, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception error) when (error is OperationCanceledException or AwsTransportException or AwsServiceException { StatusCode: >= 500 })
        {
            // The lock may have been taken, and nobody would know of it.
            await ReleaseAsync(held).ConfigureAwait(false);
            throw;
        }
    }

    private async ValueTask ReleaseAsync(IdempotencyRecord held)
    {
        try
        {
            await _store.ReleaseAsync(held).ConfigureAwait(false);
        }
        catch (Exception error) when (error is AwsException or OperationCanceledException)
        {
            IdempotencyLog.NotReleased(_logger, held.Id, error);
        }
    }

    // Not canceled: the work is done, and must not be done again because its invocation is at its end.
    private async ValueTask<IdempotencyRecord?> SaveAsync(IdempotencyRecord done)
    {
        IdempotencyRecord? taken = null;
        try
        {
            taken = await _store.TryCompleteAsync(done).ConfigureAwait(false);
        }
        catch (Exception error) when (error is AwsException or OperationCanceledException)
        {
            IdempotencyLog.NotSaved(_logger, done.Id, error);
            if (_settings.ThrowWhenNotSaved) throw;
        }

        if (taken is null) _cache.Add(done);
        return taken;
    }

    private IdempotencyRecord Remember(IdempotencyRecord record)
    {
        if (record.Status != IdempotencyStatus.InProgress) _cache.Add(record);
        return record;
    }

    private TResult Replay<TResult>(IdempotencyRecord record, string? payloadHash, ResultFormat<TResult>? format)
    {
        if (payloadHash is not null && record.PayloadHash is not null && payloadHash != record.PayloadHash)
            throw new IdempotencyPayloadMismatchException(record.Id);
        if (record.Status == IdempotencyStatus.InProgress)
            throw new IdempotencyInProgressException(record.Id, DateTimeOffset.FromUnixTimeMilliseconds(record.LockedUntil ?? 0));
        IdempotencyLog.Replayed(_logger, record.Id);
        return IdempotencyResult.Read(record, format);
    }

    // As the table holds it, so that this process and others agree on when a result is gone.
    private static DateTimeOffset WholeSeconds(DateTimeOffset time) => DateTimeOffset.FromUnixTimeSeconds((time.ToUnixTimeMilliseconds() + 999) / 1000);
}
